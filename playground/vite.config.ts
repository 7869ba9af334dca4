// Two builds: dist/ for a server, and with --mode single one HTML file that holds everything and opens from disk.
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

/** A file of the package as `make js` built it. */
const built = (name: string): string => fileURLToPath(new URL(`../bindings/js/dist/${name}.js`, import.meta.url));

/** Puts scripts and styles into the page. An inline module needs no server. */
function inline(): Plugin {
  return {
    name: 'inline',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return;
        let html = String(page.source);
        for (const [name, file] of Object.entries(bundle)) {
          if (file === page) continue;
          const tag = new RegExp(`[ \\t]*<(?:script|link)[^>]*(?:src|href)="[^"]*${file.fileName.replaceAll('.', '\\.')}"[^>]*>(?:</script>)?\\n?`);
          if (!tag.test(html)) this.error(`${name} is not in the page and would be lost`);
          html = html.replace(tag, '');
          if (file.type === 'chunk') {
            const code = file.code.replaceAll('</script', '<\\/script');
            html = html.replace('</body>', () => `<script type="module">${code}</script></body>`);
          } else {
            html = html.replace('</head>', () => `<style>${file.source}</style></head>`);
          }
          delete bundle[name];
        }
        page.source = html;
        page.fileName = 'playground.html';
      },
    },
  };
}

export default defineConfig(({ mode }) => {
  const single = mode === 'single';
  return {
    base: './',
    resolve: {
      alias: [
        { find: /^wend$/, replacement: built('index') },
        { find: /^wend\/rules$/, replacement: built('entry/rules') },
      ],
    },
    plugins: single ? [inline()] : [],
    build: {
      target: 'es2022',
      emptyOutDir: true,
      modulePreload: false,
      assetsInlineLimit: single ? Number.MAX_SAFE_INTEGER : 4096,
      cssCodeSplit: false,
      chunkSizeWarningLimit: 4000,
      rollupOptions: { output: { inlineDynamicImports: single } },
    },
  };
});
