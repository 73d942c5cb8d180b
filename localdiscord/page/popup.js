/** One floating panel at a time, beside the control that opened it (a sheet at the bottom on phones). */

const GAP = 6;
const EDGE = 8;
const PHONE = matchMedia('(max-width: 699px)');
let shown = null;

/**
 * Show `panel` at `anchor`. `find()` gives the anchor anew after a redraw of its message, or null
 * when it is gone, which closes the panel. `onClose()` runs however the panel closes.
 */
export function openPopup({ anchor, panel, find = () => (anchor.isConnected ? anchor : null), onClose }) {
  closePopup();
  const layer = document.createElement('div');
  layer.className = 'popup-layer';
  layer.append(panel);
  // A modal dialog makes everything outside it inert, so its popups live inside it.
  (anchor.closest('dialog') ?? document.body).append(layer);
  shown = { anchor, panel, layer, find, onClose };
  anchor.setAttribute('aria-expanded', 'true');
  place();
  document.addEventListener('pointerdown', onOutside, true);
  document.addEventListener('keydown', onEscape, true);
  addEventListener('resize', place);
  addEventListener('scroll', place, true);
}

/** Close what is open, giving the focus back to the control when it was inside the panel. */
export function closePopup() {
  if (!shown) return;
  const { anchor, layer, panel, find, onClose } = shown;
  shown = null;
  const hadFocus = panel.contains(document.activeElement);
  layer.remove();
  anchor.setAttribute('aria-expanded', 'false');
  document.removeEventListener('pointerdown', onOutside, true);
  document.removeEventListener('keydown', onEscape, true);
  removeEventListener('resize', place);
  removeEventListener('scroll', place, true);
  onClose?.();
  if (hadFocus) find()?.focus();
}

/** After a redraw: follow the anchor to its new node, or close. */
export function refreshPopup() {
  if (!shown || shown.anchor.isConnected) return;
  const anchor = shown.find();
  if (!anchor || anchor.disabled) {
    closePopup();
    return;
  }
  shown.anchor = anchor;
  anchor.setAttribute('aria-expanded', 'true');
  place();
}

function onOutside(event) {
  if (shown && !shown.panel.contains(event.target) && !shown.anchor.contains(event.target)) closePopup();
}

function onEscape(event) {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  event.preventDefault();
  closePopup();
}

function place(event) {
  if (!shown || (event?.type === 'scroll' && shown.panel.contains(event.target))) return;
  const { anchor, panel, layer } = shown;
  layer.classList.toggle('sheet', PHONE.matches);
  if (PHONE.matches) {
    panel.removeAttribute('style');
    return;
  }
  const box = anchor.getBoundingClientRect();
  const below = innerHeight - box.bottom - GAP - EDGE;
  const above = box.top - GAP - EDGE;
  const upward = below < Math.min(panel.scrollHeight, 320) && above > below;
  panel.style.minWidth = `${Math.max(220, box.width)}px`;
  panel.style.maxHeight = `${Math.max(140, Math.min(420, upward ? above : below))}px`;
  const left = Math.min(box.left, innerWidth - panel.offsetWidth - EDGE);
  panel.style.left = `${Math.max(EDGE, left)}px`;
  panel.style.top = upward ? `${Math.max(EDGE, box.top - GAP - panel.offsetHeight)}px` : `${box.bottom + GAP}px`;
}
