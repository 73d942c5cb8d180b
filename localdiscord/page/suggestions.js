/** The list above the composer that an input completes from (an ARIA combobox). */

import { h } from './dom.js';

let count = 0;

export class Suggestions {
  #items = [];
  #active = -1;
  #input = null;
  #onPick = null;

  constructor() {
    this.id = `suggestions-${++count}`;
    this.heading = h('div', { class: 'suggestions-heading' });
    this.list = h('div', { class: 'suggestions-list', role: 'listbox', id: this.id });
    this.element = h('div', { class: 'suggestions', hidden: true }, this.heading, this.list);
    // Pressing the mouse on the list must not take the focus from the input.
    this.element.addEventListener('mousedown', (event) => event.preventDefault());
  }

  get open() {
    return !this.element.hidden;
  }

  get active() {
    return this.#items[this.#active];
  }

  /** Show `items` for `input`; `render(item)` gives {nodes, data}, `onPick(item)` gets the chosen one. */
  show({ input, testid, heading, items, render, onPick, empty, preselect = true }) {
    if (this.#input !== input) this.hide();
    this.element.dataset.testid = testid;
    this.#input = input;
    this.#items = items;
    this.#onPick = onPick;
    this.heading.textContent = heading;
    this.list.setAttribute('aria-label', heading);
    this.list.replaceChildren(...items.map((item, at) => this.#row(item, at, render)));
    if (!items.length) this.list.append(h('div', { class: 'suggestions-empty' }, empty));
    this.element.hidden = false;
    input.setAttribute('aria-controls', this.id);
    input.setAttribute('aria-expanded', 'true');
    this.#moveTo(preselect && items.length ? 0 : -1);
  }

  /** Put the list away, unless it meanwhile belongs to another input than the one named. */
  hide(input = this.#input) {
    if (input !== this.#input) return;
    this.element.hidden = true;
    this.#items = [];
    this.#active = -1;
    this.#input?.setAttribute('aria-expanded', 'false');
    this.#input?.removeAttribute('aria-activedescendant');
    this.#input = null;
  }

  /** Handle a key of the input; true when it was one of the list's. */
  key(event) {
    if (!this.open) return false;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const size = this.#items.length;
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (size) this.#moveTo(this.#active < 0 && step < 0 ? size - 1 : (this.#active + step + size) % size);
      return true;
    }
    if (event.key === 'Escape') {
      this.hide();
      return true;
    }
    if ((event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) && this.active) {
      this.#onPick(this.active);
      return true;
    }
    return false;
  }

  #row(item, at, render) {
    const { nodes, data } = render(item);
    const on = { click: () => this.#onPick(item), pointermove: () => this.#moveTo(at, false) };
    return h('div', { class: 'suggestion', role: 'option', id: `${this.id}-${at}`, data, on }, nodes);
  }

  #moveTo(at, scroll = true) {
    this.#active = at;
    [...this.list.children].forEach((row, index) => row.setAttribute('aria-selected', String(index === at)));
    if (at < 0) {
      this.#input?.removeAttribute('aria-activedescendant');
      return;
    }
    this.#input?.setAttribute('aria-activedescendant', `${this.id}-${at}`);
    if (scroll) this.list.children[at]?.scrollIntoView({ block: 'nearest' });
  }
}
