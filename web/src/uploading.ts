import { api } from './net/api';
import { notices, trying } from './notices.svelte';
import { go } from './route.svelte';
import { t } from './words/words';

/** Opens a recording that the person has chosen or dropped. */
export async function openRecording(files: FileList | null | undefined): Promise<void> {
  const file = files?.[0];
  if (!file) return;
  const shown = await trying(() => api.upload(file));
  if (shown) go('replay', shown.listed.id);
  else if (!notices.text) notices.say(t.uploadFailed, true);
}

export function chooseRecording(): void {
  const field = document.createElement('input');
  field.type = 'file';
  field.accept = '.jsonl,.xml,.gz,.xml.gz';
  field.addEventListener('change', () => void openRecording(field.files));
  field.click();
}
