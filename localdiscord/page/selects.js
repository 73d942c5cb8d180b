/** Select menus: the control that shows what is chosen, and the popup list to choose from. */

import { avatar, emoji, h, icon, userName } from './dom.js';
import { closePopup, openPopup } from './popup.js';
import { t } from './strings.js';

export const USER_SELECT = 5;
export const ROLE_SELECT = 6;
export const MENTIONABLE_SELECT = 7;
export const CHANNEL_SELECT = 8;

/** The options of any kind of select as [{value, label, description, emoji, user}]. */
export function selectOptions(component, state) {
  const kinds = {
    [USER_SELECT]: () => people(state),
    [ROLE_SELECT]: () => roles(state),
    [MENTIONABLE_SELECT]: () => [...people(state), ...roles(state)],
    [CHANNEL_SELECT]: () => channels(component, state),
  };
  return kinds[component.type]?.() ?? component.options ?? [];
}

function people(state) {
  return selectableUsers(state).map((user) => ({ value: user.id, label: userName(user), description: user.username, user }));
}

/** Every role of the server, @everyone included, as in Discord. */
function roles(state) {
  return state.roles.map((role) => ({ value: role.id, label: role.name.startsWith('@') ? role.name : `@${role.name}` }));
}

function channels(component, state) {
  const kinds = component.channel_types ?? [];
  return state.guildChannels
    .filter((channel) => !kinds.length || kinds.includes(channel.type))
    .map((channel) => ({ value: channel.id, label: `#${channel.name}` }));
}

function selectableUsers(state) {
  const known = new Map(state.members.map((user) => [user.id, user]));
  if (state.bot && !known.has(state.bot.id)) known.set(state.bot.id, state.bot);
  return [...known.values()];
}

/** The values chosen before the person touched anything. */
export function defaultValues(component) {
  if (component.default_values) return component.default_values.map((item) => item.id);
  return (component.options ?? []).filter((option) => option.default).map((option) => option.value);
}

function limits(component, options) {
  const max = Math.min(component.max_values ?? 1, options.length);
  const min = component.min_values ?? (component.required === false ? 0 : 1);
  return { min: Math.min(min, max), max, many: (component.max_values ?? 1) > 1 };
}

/**
 * The closed control. `values` are shown as chosen, `onChange(values)` gets a finished choice,
 * `find()` finds the control again after a redraw.
 */
export function selectControl({ component, options, values, busy, onChange, find, attributes = {} }) {
  const chosen = options.filter((option) => values.includes(option.value));
  const placeholder = component.placeholder || t('select');
  const shown = chosen.length
    ? chosen.map((option) => h('span', { class: 'select-chosen' }, optionIcon(option), option.label))
    : h('span', { class: 'select-placeholder' }, placeholder);
  const control = h(
    'button',
    {
      type: 'button',
      class: `select${busy ? ' busy' : ''}`,
      'aria-haspopup': 'listbox',
      'aria-expanded': 'false',
      'aria-label': chosen.length ? `${placeholder}: ${chosen.map((option) => option.label).join(', ')}` : placeholder,
      'aria-busy': busy ? 'true' : null,
      disabled: Boolean(component.disabled),
      on: { click: () => !busy && open() },
      ...attributes,
    },
    h('span', { class: 'select-value' }, shown),
    busy ? h('span', { class: 'spinner', 'aria-hidden': 'true' }) : icon('down'),
  );
  const open = () => {
    if (control.getAttribute('aria-expanded') === 'true') closePopup();
    else new SelectPopup({ component, options, values, onChange }).open(control, find);
  };
  return control;
}

function optionIcon(option) {
  if (option.user) return avatar(option.user, 'tiny');
  return option.emoji ? emoji(option.emoji, 'option-emoji') : null;
}

class SelectPopup {
  #typed = '';
  #typedAt = 0;

  constructor({ component, options, values, onChange }) {
    this.options = options;
    this.onChange = onChange;
    this.limits = limits(component, options);
    this.before = values.join('\n');
    this.chosen = new Set(values);
    this.active = Math.max(0, options.findIndex((option) => this.chosen.has(option.value)));
    this.rows = options.map((option, at) => this.#row(option, at));
    this.list = h(
      'div',
      {
        class: 'select-list',
        role: 'listbox',
        tabindex: '0',
        'aria-label': component.placeholder || t('select'),
        'aria-multiselectable': this.limits.many ? 'true' : null,
        on: { keydown: (event) => this.#key(event) },
      },
      this.rows,
    );
    const title = h('div', { class: 'popup-title', 'aria-hidden': 'true' }, component.placeholder || t('select'));
    this.panel = h('div', { class: 'popup select-popup', data: { testid: 'select-popup' } }, title, this.list, this.#footer());
  }

  open(anchor, find) {
    openPopup({ anchor, panel: this.panel, find, onClose: () => this.#closed() });
    this.#mark();
    this.list.focus({ preventScroll: true });
  }

  #row(option, at) {
    return h(
      'div',
      {
        class: 'select-option',
        role: 'option',
        id: `select-option-${at}`,
        data: { testid: 'select-option', value: option.value },
        on: { click: () => this.#pick(at), pointermove: () => this.#moveTo(at, false) },
      },
      optionIcon(option),
      h('span', { class: 'option-words' }, h('span', { class: 'option-label' }, option.label), description(option)),
      h('span', { class: this.limits.many ? 'tick tick-box' : 'tick' }, icon('check')),
    );
  }

  #footer() {
    if (!this.limits.many) return null;
    const { min, max } = this.limits;
    this.done = h('button', { type: 'button', class: 'button primary', on: { click: () => closePopup() } }, t('selectDone'));
    const rule = min === max ? t('selectExactly', { max }) : t('selectBetween', { min, max });
    return h('div', { class: 'select-footer' }, h('span', { class: 'hint' }, rule), this.done);
  }

  #pick(at) {
    const { value } = this.options[at];
    if (!this.limits.many) {
      this.chosen = new Set([value]);
      this.picked = true;
      closePopup();
      return;
    }
    if (this.chosen.has(value)) this.chosen.delete(value);
    else if (this.chosen.size < this.limits.max) this.chosen.add(value);
    this.#moveTo(at);
  }

  #closed() {
    const values = this.options.map((option) => option.value).filter((value) => this.chosen.has(value));
    const fits = values.length >= this.limits.min && values.length <= this.limits.max;
    const changed = values.join('\n') !== this.before;
    if (fits && (this.limits.many ? changed : this.picked)) this.onChange(values);
  }

  #moveTo(at, scroll = true) {
    this.active = Math.max(0, Math.min(this.rows.length - 1, at));
    this.#mark(scroll);
  }

  #mark(scroll = true) {
    this.rows.forEach((row, at) => {
      row.classList.toggle('active', at === this.active);
      row.setAttribute('aria-selected', String(this.chosen.has(this.options[at].value)));
    });
    this.list.setAttribute('aria-activedescendant', `select-option-${this.active}`);
    if (scroll) this.rows[this.active]?.scrollIntoView({ block: 'nearest' });
    if (this.done) this.done.disabled = this.chosen.size < this.limits.min;
  }

  #key(event) {
    const moves = { ArrowDown: this.active + 1, ArrowUp: this.active - 1, Home: 0, End: this.rows.length - 1 };
    if (event.key in moves) this.#moveTo(moves[event.key]);
    else if (event.key === 'Enter' || (event.key === ' ' && !this.#typed)) this.#pick(this.active);
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) this.#type(event.key);
    else return;
    event.preventDefault();
  }

  #type(character) {
    if (Date.now() - this.#typedAt > 700) this.#typed = '';
    this.#typedAt = Date.now();
    this.#typed += character.toLowerCase();
    const at = this.options.findIndex((option) => option.label.toLowerCase().startsWith(this.#typed));
    if (at >= 0) this.#moveTo(at);
    setTimeout(() => {
      if (Date.now() - this.#typedAt >= 700) this.#typed = '';
    }, 700);
  }
}

function description(option) {
  return option.description ? h('span', { class: 'option-description' }, option.description) : null;
}
