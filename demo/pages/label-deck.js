// On a phone, the player is a bar at the end of the window; beside the text there is room for the whole card.
const deck = document.querySelector('mixtape-player');
const narrow = matchMedia('(width < 56rem)');
const arrange = () => deck?.setAttribute('layout', narrow.matches ? 'bar' : 'card');
narrow.addEventListener('change', arrange);
arrange();
