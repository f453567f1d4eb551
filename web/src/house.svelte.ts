import type { GameOffered, Name, Welcome } from './messages';
import { api } from './net/api';
import { connection } from './net/socket.svelte';
import { takeSecret } from './route.svelte';

/** What the arena offers; null until it has said so. */
class House {
  welcome = $state<Welcome | null>(null);
  trouble = $state<Name | null>(null);

  get games(): readonly GameOffered[] {
    return this.welcome?.games ?? [];
  }

  game(id: string | undefined): GameOffered | undefined {
    return this.games.find((game) => game.id === id);
  }

  async enter(): Promise<void> {
    connection.listen((message) => {
      if (message.type === 'welcome') this.welcome = message;
    });
    try {
      const token = takeSecret('token');
      this.welcome = token ? await api.login(token).catch(() => api.welcome()) : await api.welcome();
      this.trouble = null;
    } catch (error) {
      this.trouble = { german: 'Der Server antwortet nicht. Läuft er noch?', english: 'The server does not answer. Is it still running?' };
      setTimeout(() => void this.enter(), 2000);
      if (!(error instanceof Error)) throw error;
    }
  }
}

export const house = new House();
