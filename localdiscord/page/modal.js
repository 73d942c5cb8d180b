/** Modals that the bot opens: labelled fields in a dialog, submitted as one interaction. */

import { h } from './dom.js';
import { markdown } from './markdown.js';
import { closePopup } from './popup.js';
import { defaultValues, selectControl, selectOptions } from './selects.js';
import { t } from './strings.js';

const ACTION_ROW = 1;
const TEXT_INPUT = 4;
const TEXT_DISPLAY = 10;
const LABEL = 18;
const RADIO_GROUP = 21;
const CHECKBOX_GROUP = 22;
const CHECKBOX = 23;
const PARAGRAPH = 2;
const SELECTS = new Set([3, 5, 6, 7, 8]);

/** Fields give their value with `read()` and say with `missing()` whether something needed is absent. */
class ModalDialog {
  #action = null;

  constructor(modal, { state, actions, text }) {
    this.modal = modal;
    this.state = state;
    this.actions = actions;
    this.text = text;
    this.fields = [];
    this.error = h('p', { class: 'failure', role: 'alert' });
    this.send = h('button', { type: 'submit', class: 'button primary', data: { testid: 'modal-submit' } }, h('span', { class: 'button-face' }, t('submit')));
    const cancel = h('button', { type: 'button', class: 'button secondary', on: { click: () => this.dialog.close() } }, t('cancel'));
    const form = h(
      'form',
      { class: 'modal-form', novalidate: true, on: { submit: (event) => this.#submit(event) } },
      h('h2', { id: 'modal-title' }, modal.title),
      h('div', { class: 'modal-fields' }, modal.components.map((component) => this.#component(component))),
      this.error,
      h('div', { class: 'modal-buttons' }, cancel, this.send),
    );
    this.dialog = h('dialog', { class: 'modal', 'aria-labelledby': 'modal-title', data: { testid: 'modal' } }, form);
    this.dialog.addEventListener('close', () => this.#closed());
    document.body.append(this.dialog);
    this.dialog.showModal();
  }

  /** Take in a change of an action; ours closes the dialog or shows why it stays. */
  settle(action) {
    if (action !== this.#action) return;
    this.send.classList.toggle('busy', action.state === 'pending');
    if (action.state === 'acknowledged') this.dialog.close();
    if (action.state === 'failed') this.error.textContent = action.refusal ?? t('modalFailed');
  }

  #closed() {
    closePopup();
    this.dialog.remove();
    if (current === this) current = null;
  }

  #submit(event) {
    event.preventDefault();
    if (this.#action?.state === 'pending') return;
    const faults = this.fields.filter((field) => field.check());
    if (faults.length) {
      faults[0].focus();
      return;
    }
    this.error.textContent = '';
    const values = Object.fromEntries(this.fields.map((field) => [field.customId, field.read()]));
    this.#action = this.actions.submit(this.modal, values);
    this.settle(this.#action);
  }

  #component(component) {
    if (component.type === ACTION_ROW) return component.components.map((item) => this.#labelled(item.label, null, item));
    if (component.type === LABEL) return this.#labelled(component.label, component.description, component.component);
    if (component.type === TEXT_DISPLAY) return h('div', { class: 'text-display' }, markdown(component.content, this.text));
    return null;
  }

  #labelled(label, description, component) {
    const id = `modal-field-${this.fields.length}`;
    const control = this.#control(component, id);
    if (!control) return null;
    const fault = h('div', { class: 'failure', id: `${id}-fault` });
    const check = () => {
      const problem = control.problem();
      fault.textContent = problem ?? '';
      return problem;
    };
    this.fields.push({ customId: component.custom_id, read: control.read, focus: control.focus, check });
    const star = component.required === false || component.type === CHECKBOX ? null : h('span', { class: 'star', 'aria-hidden': 'true' }, ' *');
    return h(
      'div',
      { class: 'modal-field' },
      h('label', { htmlFor: id, id: `${id}-label` }, label, star),
      description ? h('div', { class: 'hint', id: `${id}-hint` }, description) : null,
      control.node,
      fault,
    );
  }

  #control(component, id) {
    if (component.type === TEXT_INPUT) return textInput(component, id);
    if (component.type === CHECKBOX) return checkbox(component, id);
    if (component.type === RADIO_GROUP) return optionGroup(component, id, 'radio');
    if (component.type === CHECKBOX_GROUP) return optionGroup(component, id, 'checkbox');
    if (SELECTS.has(component.type)) return selectField(component, id, this.state);
    return null;
  }
}

function textInput(component, id) {
  const node = h(component.style === PARAGRAPH ? 'textarea' : 'input', {
    id,
    class: 'text-input',
    rows: component.style === PARAGRAPH ? 4 : null,
    placeholder: component.placeholder,
    maxlength: component.max_length,
    'aria-describedby': `${id}-hint ${id}-fault`,
    data: { testid: 'text-input', customId: component.custom_id },
    value: component.value ?? '',
  });
  const problem = () => {
    const { length } = node.value.trim();
    if (!length) return component.required === false ? null : t('modalRequired');
    return length < (component.min_length ?? 0) ? t('tooShort', { n: component.min_length }) : null;
  };
  return { node, read: () => node.value, problem, focus: () => node.focus() };
}

function checkbox(component, id) {
  const data = { testid: 'checkbox', customId: component.custom_id };
  const node = h('input', { id, type: 'checkbox', class: 'check', checked: Boolean(component.default), data });
  return { node, read: () => node.checked, problem: () => null, focus: () => node.focus() };
}

function optionGroup(component, id, type) {
  const inputs = component.options.map((option, at) =>
    h('input', {
      id: at === 0 ? id : `${id}-${at}`,
      type,
      class: 'check',
      name: component.custom_id,
      value: option.value,
      checked: Boolean(option.default),
      data: { testid: type, customId: component.custom_id },
    }),
  );
  const rows = component.options.map((option, at) =>
    h(
      'label',
      { class: 'check-row' },
      inputs[at],
      h('span', {}, h('span', { class: 'option-label' }, option.label), option.description ? h('span', { class: 'hint' }, option.description) : null),
    ),
  );
  const node = h('div', { class: 'check-group', role: type === 'radio' ? 'radiogroup' : 'group', 'aria-labelledby': `${id}-label` }, rows);
  const chosen = () => inputs.filter((input) => input.checked).map((input) => input.value);
  const read = () => (type === 'radio' ? (chosen()[0] ?? null) : chosen());
  return { node, read, problem: () => countProblem(component, chosen().length, type === 'radio' ? 1 : inputs.length), focus: () => inputs[0].focus() };
}

function countProblem(component, count, most) {
  const min = component.required === false ? 0 : (component.min_values ?? 1);
  const max = component.max_values ?? most;
  if (count === 0 && min > 0) return t('modalRequired');
  return count && (count < min || count > max) ? t('selectBetween', { min, max }) : null;
}

function selectField(component, id, state) {
  let values = defaultValues(component);
  const node = h('div', { class: 'select-slot' });
  const options = selectOptions(component, state);
  const draw = () =>
    node.replaceChildren(
      selectControl({
        component,
        options,
        values,
        find: () => node.firstChild,
        attributes: { id, data: { testid: 'select', customId: component.custom_id } },
        onChange: (chosen) => {
          values = chosen;
          draw();
        },
      }),
    );
  draw();
  return {
    node,
    read: () => values,
    problem: () => countProblem(component, values.length, options.length),
    focus: () => node.firstChild.focus(),
  };
}

let current = null;

/** Open a modal, replacing one that is still open. */
export function openModal(modal, services) {
  current?.dialog.close();
  current = new ModalDialog(modal, services);
}

/** Tell the open modal, if any, how an action went. */
export function settleModal(action) {
  current?.settle(action);
}
