// In place of what the first picture has no use for. Drawn after all, it would mean that there is none.
export {}
