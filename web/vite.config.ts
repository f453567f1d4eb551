import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The page and the board that stands alone are two entries; what both need is one chunk. The Python package ships what comes out.
export default defineConfig({
  plugins: [svelte()],
  base: '/static/',
  build: {
    outDir: '../src/spielwerk/web/static',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', board: 'src/board/element.ts' },
      output: {
        entryFileNames: (chunk) => (chunk.name === 'board' ? 'board.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
});
