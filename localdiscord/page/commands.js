/** Application commands as the composer needs them: flat, localised, searchable, with checked values. */

import { isDm } from './state.js';
import { userName } from './dom.js';
import { t } from './strings.js';

export const STRING = 3;
export const INTEGER = 4;
export const BOOLEAN = 5;
export const USER = 6;
export const CHANNEL = 7;
export const MENTIONABLE = 9;
export const NUMBER = 10;
const SUBCOMMAND = 1;
const GROUP = 2;
const CHAT_INPUT = 1;
const IN_GUILD = 0;
const IN_BOT_DM = 1;

/** A localised field of a command, option or choice. */
export function localised(thing, field, locale) {
  return thing[`${field}_localized`] || thing[`${field}_localizations`]?.[locale] || thing[field] || '';
}

/** Every command that can be sent from `channel`: [{path, name, shown, description, options}]. */
export function commandsFor(channel, { commands, locale }) {
  return commands
    .filter((command) => (command.type ?? CHAT_INPUT) === CHAT_INPUT && worksIn(command, channel))
    .flatMap((command) => flatten(command, [], [], locale));
}

/** The name people read for a command known by its default name; that name itself when unknown. */
export function shownName(name, { commands, locale }) {
  const all = commands.flatMap((command) => flatten(command, [], [], locale));
  return all.find((command) => command.name === name)?.shown ?? name;
}

function worksIn(command, channel) {
  const inDm = isDm(channel);
  if (command.contexts) return command.contexts.includes(inDm ? IN_BOT_DM : IN_GUILD);
  return !inDm || command.dm_permission !== false;
}

function flatten(node, path, names, locale) {
  const here = [...path, node.name];
  const shown = [...names, localised(node, 'name', locale)];
  const options = node.options ?? [];
  const nested = options.filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
  if (nested.length) return nested.flatMap((option) => flatten(option, here, shown, locale));
  return {
    path: here,
    name: here.join(' '),
    shown: shown.join(' '),
    description: localised(node, 'description', locale),
    options: [...options].sort((a, b) => Number(Boolean(b.required)) - Number(Boolean(a.required))),
  };
}

/** Commands that answer to what was typed after the slash, best first. */
export function search(commands, typed) {
  const query = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  const rank = (command) => {
    const names = [command.shown.toLowerCase(), command.name.toLowerCase()];
    if (names.some((name) => name.startsWith(query))) return 0;
    if (names.some((name) => name.split(' ').some((word) => word.startsWith(query)))) return 1;
    if (names.some((name) => name.includes(query))) return 2;
    return command.description.toLowerCase().includes(query) && query.length > 2 ? 3 : null;
  };
  return commands
    .map((command) => ({ command, rank: rank(command) }))
    .filter((item) => item.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .map((item) => item.command);
}

/** The closed list of an option as [{name, value, user?}], or null where free text is meant. */
export function fixedChoices(option, state) {
  if (option.choices?.length) {
    return option.choices.map((choice) => ({ name: localised(choice, 'name', state.locale), value: choice.value }));
  }
  if (option.type === BOOLEAN) return [{ name: t('yes'), value: true }, { name: t('no'), value: false }];
  if (option.type === USER || option.type === MENTIONABLE) {
    const people = state.bot ? [...state.members.filter((user) => user.id !== state.bot.id), state.bot] : state.members;
    return people.map((user) => ({ name: userName(user), value: user.id, user }));
  }
  if (option.type === CHANNEL) {
    return state.guildChannels.map((channel) => ({ name: `#${channel.name}`, value: channel.id }));
  }
  return null;
}

/** Check free text against an option: {value} or {error}. */
export function parseValue(option, text) {
  if (option.type === INTEGER || option.type === NUMBER) return parseNumber(option, text.trim().replace(',', '.'));
  if (option.min_length && text.length < option.min_length) return { error: t('tooShort', { n: option.min_length }) };
  if (option.max_length && text.length > option.max_length) return { error: t('tooLong', { n: option.max_length }) };
  return { value: text };
}

function parseNumber(option, text) {
  const value = Number(text);
  if (option.type === INTEGER && !/^[+-]?\d+$/.test(text)) return { error: t('wholeNumber') };
  if (text === '' || Number.isNaN(value)) return { error: t('aNumber') };
  if (value < (option.min_value ?? -Infinity)) return { error: t('atLeast', { n: option.min_value }) };
  if (value > (option.max_value ?? Infinity)) return { error: t('atMost', { n: option.max_value }) };
  return { value };
}
