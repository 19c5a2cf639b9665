// The console that asked goes on by itself, and this tab is no longer needed.
new BroadcastChannel('returns-desk-confirmed').postMessage('confirmed')
window.close()
