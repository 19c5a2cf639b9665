// All that the page itself runs. The large script is on its way meanwhile, and is run when the first picture has been painted:
// once it runs, a browser does nothing else.
// As in `start/breathe.ts`, which is part of what is run later.
const breathe = () => new Promise((done) => setTimeout(done))

await window.returnsDeskEarly?.picture
// In parts, so that a slow phone can answer in between.
await import('react-dom/client')
await breathe()
await import('./main.tsx')

export {}
