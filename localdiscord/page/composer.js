/** Where the member types: ordinary text, or a slash command picked from a list. */

import { CommandForm } from './command-form.js';
import { commandsFor, search } from './commands.js';
import { h, icon } from './dom.js';
import { Suggestions } from './suggestions.js';
import { t } from './strings.js';

const TALLEST = 160;
const PHONE = matchMedia('(max-width: 699px)');

export class Composer {
  #channel = null;
  #name = '';
  #form = null;
  #drafts = new Map();

  constructor({ state, actions }) {
    this.state = state;
    this.actions = actions;
    this.suggestions = new Suggestions();
    this.input = h('textarea', {
      class: 'composer-input',
      rows: 1,
      role: 'combobox',
      autocomplete: 'off',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-expanded': 'false',
      data: { testid: 'composer' },
      on: {
        input: () => this.#typed(),
        keydown: (event) => this.#key(event),
        focus: () => this.#pickCommand(),
        blur: () => this.suggestions.hide(this.input),
      },
    });
    this.slash = h('button', { type: 'button', class: 'icon-button slash', data: { testid: 'slash' }, on: { click: () => this.type('/') } }, '/');
    this.sendButton = h('button', { type: 'submit', class: 'icon-button send', data: { testid: 'send' } }, icon('send'));
    this.formSlot = h('div', { class: 'form-slot', hidden: true });
    this.status = h('div', { class: 'composer-status', role: 'status', data: { testid: 'command-status' } });
    this.box = h('div', { class: 'composer-box' }, this.slash, this.input, this.formSlot, this.sendButton);
    this.element = h(
      'form',
      { class: 'composer', autocomplete: 'off', on: { submit: (event) => this.#submit(event) } },
      this.suggestions.element,
      this.box,
      this.status,
    );
    state.on('action', (action) => this.#report(action));
    state.on('commands', () => this.#refresh());
    state.on('snapshot', () => this.#refresh());
  }

  /** Write into `channel`, shown to people as `name`; undefined switches the composer off. */
  setChannel(channel, name) {
    if (channel?.id !== this.#channel?.id) this.#changeChannel(channel);
    this.#channel = channel;
    this.#name = name;
    this.input.disabled = !channel;
    this.slash.disabled = !channel;
    this.sendButton.disabled = !channel;
    this.#label();
  }

  /** Put text into the box as if typed, and open what it opens. */
  type(text) {
    this.#closeForm();
    this.input.value = text;
    this.input.focus();
    this.#typed();
  }

  /** Open the form of a command by its name ("table open"); plain text when there is none. */
  openCommand(name) {
    const command = this.#commands().find((item) => item.name === name || item.shown === name);
    if (command) this.#openForm(command);
    else this.type(`/${name}`);
  }

  #changeChannel(channel) {
    if (this.#channel) this.#drafts.set(this.#channel.id, this.input.value);
    this.#closeForm();
    this.status.replaceChildren();
    this.input.value = this.#drafts.get(channel?.id) ?? '';
    this.#fit();
  }

  #label() {
    this.input.placeholder = t(PHONE.matches ? 'composer' : 'composerHint', { name: this.#name });
    this.input.setAttribute('aria-label', t('composer', { name: this.#name }));
    this.sendButton.setAttribute('aria-label', t('send'));
    this.slash.setAttribute('aria-label', t('commands'));
  }

  #refresh() {
    if (!this.#channel) return;
    this.#label();
    if (document.activeElement === this.input) this.#pickCommand();
  }

  #commands() {
    return commandsFor(this.#channel, this.state);
  }

  #typed() {
    this.#fit();
    if (this.input.value) this.status.replaceChildren();
    this.#pickCommand();
  }

  #fit() {
    this.input.style.height = 'auto';
    if (this.input.value) this.input.style.height = `${Math.min(TALLEST, this.input.scrollHeight)}px`;
  }

  #pickCommand() {
    const text = this.input.value;
    if (!text.startsWith('/') || text.includes('\n')) {
      this.suggestions.hide();
      return;
    }
    const commands = this.#commands();
    this.suggestions.show({
      input: this.input,
      testid: 'command-picker',
      heading: t('commands'),
      items: this.#matching(commands, text.slice(1)),
      empty: commands.length ? t('noCommand') : t('noCommandsYet'),
      onPick: (command) => this.#openForm(command, this.#argumentsAfter(command)),
      render: (command) => this.#row(command),
    });
  }

  #matching(commands, query) {
    const found = search(commands, query);
    return found.length ? found : commands.filter((command) => this.#argumentsAfter(command));
  }

  /** What was typed behind the full name of a command: "/play 6-4" gives "6-4". */
  #argumentsAfter(command) {
    const typed = this.input.value.slice(1);
    const name = [command.name, command.shown].find((item) => typed.toLowerCase().startsWith(`${item.toLowerCase()} `));
    return name ? typed.slice(name.length).trim() : '';
  }

  #row(command) {
    const options = command.options.slice(0, 4).map((option) => {
      const name = option.name_localized || option.name;
      return h('span', { class: `suggestion-option${option.required ? ' is-required' : ''}` }, name);
    });
    return {
      nodes: [
        h('span', { class: 'suggestion-main' }, h('span', { class: 'suggestion-name' }, `/${command.shown}`), options),
        h('span', { class: 'suggestion-note' }, command.description),
      ],
      data: { testid: 'command', command: command.name },
    };
  }

  #key(event) {
    if (event.isComposing) return;
    if (this.suggestions.key(event)) event.preventDefault();
    else if (event.key === 'Enter' && !event.shiftKey) this.#submit(event);
  }

  #submit(event) {
    event.preventDefault();
    const text = this.input.value.trim();
    if (this.#form) this.#form.submit();
    else if (text.startsWith('/')) this.#submitTypedCommand();
    else if (text && this.actions.say(this.#channel.id, text)) this.#emptied();
  }

  #submitTypedCommand() {
    if (this.suggestions.open && this.suggestions.active) {
      this.#openForm(this.suggestions.active, this.#argumentsAfter(this.suggestions.active));
    } else {
      this.input.focus();
      this.#pickCommand();
    }
  }

  #emptied() {
    this.input.value = '';
    this.#fit();
  }

  #openForm(command, typedArguments) {
    this.#closeForm();
    this.#emptied();
    this.status.replaceChildren();
    this.#form = new CommandForm(command, {
      channelId: this.#channel.id,
      state: this.state,
      actions: this.actions,
      suggestions: this.suggestions,
      onSend: (sent, options) => this.#send(sent, options),
      onCancel: () => this.#cancel(),
    });
    this.formSlot.replaceChildren(this.#form.element);
    this.#showForm(true);
    this.#form.focus();
    this.#form.prefill(typedArguments);
  }

  #cancel() {
    this.#closeForm();
    this.#emptied();
    this.input.focus();
  }

  #closeForm() {
    this.#form?.dispose();
    this.#form = null;
    this.formSlot.replaceChildren();
    this.#showForm(false);
  }

  #showForm(shown) {
    this.formSlot.hidden = !shown;
    this.input.hidden = shown;
    this.slash.hidden = shown;
  }

  #send(command, options) {
    const hadFocus = this.element.contains(document.activeElement);
    this.#closeForm();
    if (hadFocus) this.input.focus();
    this.sent = this.actions.slash(this.#channel.id, command.path, options);
    this.sent.shown = command.shown;
    this.#report(this.sent);
  }

  #report(action) {
    if (action !== this.sent) return;
    const command = `/${action.shown ?? action.path.join(' ')}`;
    this.status.classList.toggle('failure', action.state === 'failed');
    this.status.title = action.reason ?? '';
    if (action.state === 'pending') this.status.replaceChildren(h('span', { class: 'spinner' }), t('sending', { command }));
    else if (action.state === 'failed') this.status.replaceChildren(`${command}: ${action.refusal ?? t('failed')}`);
    else this.status.replaceChildren();
  }
}
