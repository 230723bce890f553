// Changes the order of rows, by pointer and by keyboard.

/** A row that is dragged this near to the edge of the window scrolls it. In px. */
const EDGE = 90;
const SCROLL = 12;

/**
 * Moves a row by one place. The others move around it, because an element that is moved loses focus and pointer.
 * @param {Element} row
 * @param {-1 | 1} by
 * @returns {boolean} whether there was a place
 */
export function moveRow(row, by) {
  const other = by < 0 ? row.previousElementSibling : row.nextElementSibling;
  if (!other) return false;
  if (by < 0) row.after(other);
  else row.before(other);
  return true;
}

/**
 * Lets a handle drag its row.
 * @param {HTMLElement} handle
 * @param {HTMLElement} row
 * @param {() => void} onMoved
 */
export function dragBy(handle, row, onMoved) {
  let y = 0;
  let frame = 0;
  const step = () => {
    if (y < EDGE) scrollBy(0, -SCROLL);
    else if (y > innerHeight - EDGE) scrollBy(0, SCROLL);
    for (const by of /** @type {const} */ ([-1, 1])) {
      const other = by < 0 ? row.previousElementSibling : row.nextElementSibling;
      const box = other?.getBoundingClientRect();
      const isPast = box && (by < 0 ? y < box.top + box.height / 2 : y > box.bottom - box.height / 2);
      if (isPast && moveRow(row, by)) onMoved();
    }
    frame = requestAnimationFrame(step);
  };
  const end = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    row.classList.remove('dragged');
  };
  handle.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    row.classList.add('dragged');
    y = event.clientY;
    if (frame === 0) frame = requestAnimationFrame(step);
  });
  handle.addEventListener('pointermove', (event) => {
    y = event.clientY;
  });
  handle.addEventListener('lostpointercapture', end);
}
