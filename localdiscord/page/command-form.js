/** A chosen command being filled in: a chip for the command, inputs for its options, then Enter. */

import { CHANNEL, INTEGER, NUMBER, fixedChoices, localised, parseValue } from './commands.js';
import { avatar, h, icon } from './dom.js';
import { t } from './strings.js';

const DEBOUNCE = 140;

export class CommandForm {
  #fields = [];
  #timer = null;

  /** `host` = {channelId, state, actions, suggestions, onSend(path, options), onCancel()}. */
  constructor(command, host) {
    this.command = command;
    this.host = host;
    this.optional = command.options.filter((option) => !option.required);
    this.fieldBox = h('span', { class: 'command-fields' });
    this.chips = h('span', { class: 'option-chips' });
    this.hint = h('div', { class: 'command-hint', 'aria-live': 'polite' });
    this.tail = this.#tailInput();
    const cancel = h(
      'button',
      { type: 'button', class: 'icon-button small', 'aria-label': t('cancelCommand'), on: { click: () => host.onCancel() } },
      icon('close'),
    );
    this.element = h(
      'div',
      { class: 'command-form', role: 'group', 'aria-label': `/${command.shown}`, data: { testid: 'command-form', command: command.name } },
      h('div', { class: 'command-line' }, cancel, h('span', { class: 'command-name' }, `/${command.shown}`), this.fieldBox, this.tail, this.chips),
      this.hint,
    );
    for (const option of command.options) if (option.required) this.#addField(option);
    this.#drawChips();
  }

  /** Put the focus where something is still to be said. */
  focus() {
    const next = this.#fields.find((field) => field.option.required && !field.input.value);
    (next?.input ?? this.tail).focus();
  }

  /** Text typed behind the command's name goes to the first option, or to the first optional one. */
  prefill(text) {
    if (!text || !this.command.options.length) return;
    const field = this.#fields[0] ?? this.#addField(this.optional[0]);
    field.input.value = text;
    this.#typed(field);
    field.input.focus();
  }

  /** Send when everything needed is there and valid; otherwise point at the first fault. */
  submit() {
    const options = {};
    for (const field of this.#fields) {
      const { value, error } = this.#valueOf(field);
      if (error) {
        this.#fault(field, error);
        return;
      }
      if (value !== undefined) options[field.option.name] = value;
    }
    this.dispose();
    this.host.onSend(this.command, options);
  }

  dispose() {
    clearTimeout(this.#timer);
    this.host.suggestions.hide();
  }

  #nameOf(option) {
    return localised(option, 'name', this.host.state.locale);
  }

  #describe(option) {
    const words = [localised(option, 'description', this.host.state.locale)];
    if (option.required) words.push(t('required'));
    return words.filter(Boolean).join(' · ');
  }

  #addField(option) {
    const name = this.#nameOf(option);
    const field = { option, text: '', picked: null, choices: fixedChoices(option, this.host.state) };
    field.input = h('input', {
      type: 'text',
      class: 'option-input',
      size: 10,
      role: 'combobox',
      autocomplete: 'off',
      spellcheck: 'false',
      autocapitalize: 'off',
      inputmode: option.type === INTEGER ? 'numeric' : option.type === NUMBER ? 'decimal' : null,
      'aria-label': `${name}: ${this.#describe(option)}`,
      'aria-expanded': 'false',
      'aria-autocomplete': 'list',
      data: { testid: `option-${option.name}` },
      on: {
        input: () => this.#typed(field),
        focus: () => this.#entered(field),
        blur: () => this.#left(field),
        keydown: (event) => this.#key(event, field),
      },
    });
    const remove = h(
      'button',
      { type: 'button', class: 'icon-button small', 'aria-label': t('removeOption', { name }), on: { click: () => this.#removeField(field) } },
      icon('close'),
    );
    field.node = h(
      'label',
      { class: 'option-field' },
      h('span', { class: 'option-name' }, name),
      field.input,
      option.required ? null : remove,
    );
    this.#fields.push(field);
    this.fieldBox.append(field.node);
    return field;
  }

  #removeField(field) {
    field.node.remove();
    this.#fields = this.#fields.filter((item) => item !== field);
    this.host.suggestions.hide();
    this.#drawChips();
    this.tail.focus();
  }

  #drawChips() {
    const free = this.#freeOptions();
    this.chips.replaceChildren(
      ...free.map((option) => {
        const name = this.#nameOf(option);
        const add = () => this.#openOption(option);
        const data = { testid: `add-option-${option.name}` };
        const label = t('addOption', { name });
        return h('button', { type: 'button', class: 'option-chip', 'aria-label': label, title: this.#describe(option), data, on: { click: add } }, icon('plus'), name);
      }),
    );
    this.tail.placeholder = t('enterToSend');
  }

  #freeOptions() {
    const used = new Set(this.#fields.map((field) => field.option.name));
    return this.optional.filter((option) => !used.has(option.name));
  }

  #openOption(option) {
    this.tail.value = '';
    const field = this.#addField(option);
    this.#drawChips();
    field.input.focus();
  }

  #tailInput() {
    return h('input', {
      type: 'text',
      class: 'tail-input',
      size: 12,
      role: 'combobox',
      autocomplete: 'off',
      'aria-label': `/${this.command.shown}: ${t('enterToSend')}`,
      'aria-expanded': 'false',
      data: { testid: 'command-tail' },
      on: {
        input: () => this.#tailTyped(),
        keydown: (event) => this.#tailKey(event),
        focus: () => this.#say(this.command.description),
        blur: () => this.host.suggestions.hide(this.tail),
      },
    });
  }

  #tailTyped() {
    const typed = this.tail.value.trim().toLowerCase();
    const free = this.#freeOptions().filter((option) => this.#nameOf(option).toLowerCase().includes(typed));
    if (!typed || !free.length) {
      this.host.suggestions.hide();
      return;
    }
    this.host.suggestions.show({
      input: this.tail,
      testid: 'choice-list',
      heading: `/${this.command.shown}`,
      items: free,
      onPick: (option) => this.#openOption(option),
      render: (option) => ({
        nodes: [h('span', { class: 'suggestion-name' }, this.#nameOf(option)), h('span', { class: 'suggestion-note' }, this.#describe(option))],
        data: { testid: 'choice', value: option.name },
      }),
    });
  }

  #tailKey(event) {
    if (event.isComposing) return;
    if (this.host.suggestions.key(event)) event.preventDefault();
    else if (event.key === 'Enter') this.#stop(event, () => this.submit());
    else if (event.key === 'Escape') this.#stop(event, () => this.host.onCancel());
    else if (event.key === 'Backspace' && !this.tail.value) this.#stop(event, () => this.#back(this.#fields.at(-1)));
  }

  #key(event, field) {
    if (event.isComposing) return;
    if (this.host.suggestions.key(event)) event.preventDefault();
    else if (event.key === 'Enter') this.#stop(event, () => this.submit());
    else if (event.key === 'Escape') this.#stop(event, () => this.host.onCancel());
    else if (event.key === 'Backspace' && !field.input.value) this.#stop(event, () => this.#clear(field));
  }

  #stop(event, act) {
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  #clear(field) {
    if (field.option.required) this.#back(this.#fields[this.#fields.indexOf(field) - 1]);
    else this.#removeField(field);
  }

  #back(field) {
    if (field) field.input.focus();
    else this.host.onCancel();
  }

  #typed(field) {
    field.picked = null;
    field.text = field.input.value;
    field.node.classList.remove('invalid');
    this.#fit(field);
    this.#suggest(field, DEBOUNCE);
  }

  #fit(field) {
    field.input.size = Math.min(40, Math.max(10, field.input.value.length + 1));
  }

  #entered(field) {
    this.#say(this.#describe(field.option));
    this.#suggest(field, 0);
  }

  #left(field) {
    clearTimeout(this.#timer);
    this.host.suggestions.hide(field.input);
    if (!field.picked && field.choices) this.#pickExact(field);
  }

  #pickExact(field) {
    const text = field.input.value.trim().toLowerCase();
    field.picked = field.choices?.find((choice) => choice.name.toLowerCase() === text) ?? null;
  }

  #suggest(field, wait) {
    clearTimeout(this.#timer);
    if (field.option.autocomplete) {
      this.#timer = setTimeout(() => this.#ask(field), wait);
    } else if (field.choices) {
      const typed = field.picked ? '' : field.input.value.trim().toLowerCase();
      this.#offer(field, field.choices.filter((choice) => choice.name.toLowerCase().includes(typed)));
    }
  }

  #ask(field) {
    const { actions, channelId } = this.host;
    const options = this.#soFar();
    options[field.option.name] = field.picked?.value ?? field.input.value;
    const asked = { channel_id: channelId, path: this.command.path, options, focused: field.option.name };
    if (!this.host.suggestions.open) this.#offer(field, [], t('searching'));
    actions.autocomplete(field, asked, (choices) => {
      if (document.activeElement !== field.input) return;
      field.choices = choices.map((choice) => ({ name: localised(choice, 'name', this.host.state.locale), value: choice.value }));
      this.#offer(field, field.choices);
    });
  }

  #soFar() {
    const options = {};
    for (const field of this.#fields) {
      const { value } = this.#valueOf(field);
      if (value !== undefined) options[field.option.name] = value;
    }
    return options;
  }

  #offer(field, items, empty = t('noChoices')) {
    this.host.suggestions.show({
      input: field.input,
      testid: 'choice-list',
      heading: `${this.#nameOf(field.option)} — ${this.#describe(field.option)}`,
      items,
      empty,
      preselect: !field.picked,
      onPick: (choice) => this.#pick(field, choice),
      render: (choice) => ({
        nodes: [
          choice.user ? avatar(choice.user, 'tiny') : field.option.type === CHANNEL ? icon('hash') : null,
          h('span', { class: 'suggestion-name' }, choice.name),
        ],
        data: { testid: 'choice', value: String(choice.value) },
      }),
    });
  }

  #pick(field, choice) {
    field.picked = choice;
    field.input.value = choice.name;
    field.node.classList.remove('invalid');
    this.#fit(field);
    this.host.suggestions.hide();
    this.focus();
  }

  #valueOf(field) {
    if (field.picked) return { value: field.picked.value };
    const text = field.input.value;
    if (!text.trim()) return field.option.required ? { error: t('chooseFirst', { name: this.#nameOf(field.option) }) } : {};
    const named = field.choices?.find((choice) => choice.name.toLowerCase() === text.trim().toLowerCase());
    if (named) return { value: named.value };
    if (field.choices && !field.option.autocomplete) return { error: t('fromList') };
    return parseValue(field.option, text);
  }

  #fault(field, error) {
    field.input.focus();
    field.node.classList.add('invalid');
    this.#say(error, true);
  }

  #say(words, isFault = false) {
    this.hint.textContent = words;
    this.hint.classList.toggle('fault', isFault);
  }
}
