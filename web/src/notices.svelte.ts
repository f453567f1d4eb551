import type { Name } from './messages';
import { Refusal } from './net/api';
import { said, t } from './words/words';

/** A short sentence that appears for a while, and is read out. */
class Notices {
  text = $state('');
  bad = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  say(text: string | Name, bad = false): void {
    this.text = typeof text === 'string' ? text : said(text);
    this.bad = bad;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.text = ''), bad ? 7000 : 3500);
  }

  /** Says why something did not work, whatever it was. */
  fail(error: unknown): void {
    this.say(error instanceof Refusal ? error.fault.sentence : t.somethingWrong, true);
    if (!(error instanceof Refusal)) console.error(error);
  }
}

export const notices = new Notices();

/** Does something and says so if it fails. */
export async function trying<Result>(action: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await action();
  } catch (error) {
    notices.fail(error);
    return undefined;
  }
}

export async function copied(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
  }
  notices.say(said);
}
