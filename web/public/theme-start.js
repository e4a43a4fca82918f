// Runs before the first paint: whoever chose the light theme must not see a dark flash.
try {
  document.documentElement.dataset.theme = localStorage.getItem('theme') === 'light' ? 'light' : 'dark';
} catch {
  // Storage may be closed to us; dark is the default.
}
