// Imported first, so that the rest of the script is run after the first picture is painted: once it runs, nothing else does.
await window.returnsDeskEarly?.picture

export {}
