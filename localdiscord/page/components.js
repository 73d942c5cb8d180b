/** Message components, versions 1 and 2. */

import { emoji, h, icon } from './dom.js';
import { markdown, spoiler } from './markdown.js';
import { colour, fileComponent, mediaGallery, thumbnail } from './media.js';
import { defaultValues, selectControl, selectOptions } from './selects.js';
import { t } from './strings.js';

const LINK = 5;
const STYLES = { 1: 'primary', 2: 'secondary', 3: 'success', 4: 'danger', 5: 'link', 6: 'premium' };

const RENDERERS = {
  1: actionRow,
  2: button,
  3: select,
  5: select,
  6: select,
  7: select,
  8: select,
  9: section,
  10: textDisplay,
  11: (component, view) => thumbnail(component, view.message),
  12: (component, view) => mediaGallery(component, view.message),
  13: (component, view) => fileComponent(component, view.message),
  14: separator,
  17: container,
};

/** What the member last chose in each select, until its message changes: "message/custom id" -> values. */
const choices = new Map();

/** A changed message shows its own defaults again. */
export function forgetChoices(messageId) {
  for (const key of choices.keys()) if (key.startsWith(`${messageId}/`)) choices.delete(key);
}

/**
 * The nodes for a list of components. `view` = {message, channelId, state, actions, text}, where
 * `text` is the context for markdown. Kinds this page does not know are left out.
 */
export function components(list, view) {
  return (list ?? []).map((component) => RENDERERS[component.type]?.(component, view)).filter(Boolean);
}

function pendingAt(customId, view) {
  const action = view.actions.onMessage(view.message.id);
  return action?.state === 'pending' && action.customId === customId;
}

function actionRow(row, view) {
  return h('div', { class: 'action-row' }, components(row.components, view));
}

function button(component, view) {
  const face = [
    component.emoji ? emoji(component.emoji, 'button-emoji') : null,
    component.label ? h('span', { class: 'button-label' }, component.label) : null,
  ];
  if (component.style === LINK) return linkButton(component, face, view);
  const busy = pendingAt(component.custom_id, view);
  return h(
    'button',
    {
      type: 'button',
      class: `button ${STYLES[component.style] ?? 'secondary'}${busy ? ' busy' : ''}`,
      disabled: Boolean(component.disabled) || component.style === 6,
      'aria-busy': busy ? 'true' : null,
      'aria-label': component.label ? null : component.emoji?.name,
      data: { testid: 'button', customId: component.custom_id },
      on: { click: () => !busy && view.actions.click(view.channelId, view.message.id, component.custom_id) },
    },
    h('span', { class: 'button-face' }, face),
    busy ? h('span', { class: 'spinner', 'aria-hidden': 'true' }) : null,
  );
}

function linkButton(component, face, view) {
  const link = markdown(`<${component.url}>`, view.text).querySelector('a');
  if (!link || component.disabled) return h('button', { type: 'button', class: 'button link', disabled: true }, face);
  const mark = link.classList.contains('jump') ? 'reply' : 'newTab';
  link.className = 'button link';
  link.dataset.testid = 'button';
  link.replaceChildren(h('span', { class: 'button-face' }, face), icon(mark));
  return link;
}

function select(component, view) {
  const key = `${view.message.id}/${component.custom_id}`;
  const selector = `[data-message-id="${view.message.id}"] [data-custom-id="${CSS.escape(component.custom_id)}"]`;
  const change = (values) => {
    choices.set(key, values);
    view.actions.select(view.channelId, view.message.id, component.custom_id, values);
  };
  return selectControl({
    component,
    options: selectOptions(component, view.state),
    values: choices.get(key) ?? defaultValues(component),
    busy: pendingAt(component.custom_id, view),
    onChange: change,
    find: () => document.querySelector(selector),
    attributes: { data: { testid: 'select', customId: component.custom_id } },
  });
}

function section(component, view) {
  return h(
    'div',
    { class: 'section' },
    h('div', { class: 'section-text' }, components(component.components, view)),
    h('div', { class: 'section-accessory' }, components([component.accessory], view)),
  );
}

function textDisplay(component, view) {
  return h('div', { class: 'text-display' }, markdown(component.content, view.text));
}

function separator(component) {
  const wide = component.spacing === 2 ? ' wide' : '';
  return h('div', { class: `separator${wide}${component.divider === false ? ' blank' : ''}`, role: 'presentation' });
}

function container(component, view) {
  const children = components(component.components, view);
  const node = h('div', { class: 'container' }, children);
  if (component.accent_color !== undefined && component.accent_color !== null) {
    node.classList.add('accented');
    node.style.setProperty('--accent', colour(component.accent_color));
  }
  return component.spoiler ? spoiler(node, 'div') : node;
}

/** The line under a message whose last action went wrong. */
export function failureLine(view) {
  const action = view.actions.onMessage(view.message.id);
  if (action?.state !== 'failed') return null;
  const words = action.refusal ?? t('failed');
  return h('div', { class: 'failure', role: 'alert', title: action.reason, data: { testid: 'failure' } }, words);
}
