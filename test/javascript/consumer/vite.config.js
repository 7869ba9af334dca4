export default { base: './', build: { target: 'es2022', modulePreload: false, assetsInlineLimit: 0 }, worker: { format: 'es' } };
