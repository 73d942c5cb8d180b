/** Pictures, files and embeds. */

import { h, icon, mediaUrl } from './dom.js';
import { markdown, spoiler } from './markdown.js';
import { t } from './strings.js';
import { messageTime } from './time.js';

const SUPPRESS_EMBEDS = 1 << 2;
const SPOILER_PREFIX = 'SPOILER_';

/** The address of a media object; `attachment://name` points into the message's own files. */
function addressOf(media, message) {
  const url = media?.url ?? '';
  if (!url.startsWith('attachment://')) return mediaUrl(url);
  const file = message.attachments?.find((item) => item.filename === url.slice('attachment://'.length));
  return file ? mediaUrl(file.url) : '';
}

function picture(address, description, size) {
  const image = h('img', {
    src: address,
    alt: description || t('picture'),
    loading: 'lazy',
    width: size?.width,
    height: size?.height,
  });
  const open = () => lightbox(address, description);
  return h('button', { type: 'button', class: 'picture', title: description, on: { click: open } }, image);
}

function lightbox(address, description) {
  const dialog = h(
    'dialog',
    { class: 'lightbox', 'aria-label': description || t('picture') },
    h('img', { src: address, alt: description || t('picture') }),
    description ? h('p', {}, description) : null,
    h('button', { type: 'button', class: 'icon-button lightbox-close', 'aria-label': t('close') }, icon('close')),
  );
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function gallery(pictures) {
  return pictures.length ? h('div', { class: 'gallery', data: { count: Math.min(pictures.length, 4) } }, pictures) : null;
}

/** A MediaGallery component. */
export function mediaGallery(component, message) {
  const pictures = component.items.map((item) => {
    const node = picture(addressOf(item.media, message), item.description, item.media);
    return item.spoiler ? spoiler(node, 'div') : node;
  });
  return gallery(pictures);
}

/** A Thumbnail beside a section. */
export function thumbnail(component, message) {
  const node = picture(addressOf(component.media, message), component.description);
  node.classList.add('thumbnail');
  return component.spoiler ? spoiler(node, 'div') : node;
}

/** A File component. */
export function fileComponent(component, message) {
  const url = component.file?.url ?? '';
  const name = component.name ?? url.split('/').pop().split('?')[0];
  return fileCard(name, component.size, addressOf(component.file, message));
}

function fileCard(name, size, address) {
  return h(
    'a',
    { class: 'file-card', href: address, download: name, 'aria-label': t('download', { name }) },
    icon('file'),
    h('span', { class: 'file-name' }, name),
    size ? h('span', { class: 'file-size' }, fileSize(size)) : null,
  );
}

function fileSize(bytes) {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1048576) return `${(bytes / 1024).toFixed(1)} KiB`;
  return `${(bytes / 1048576).toFixed(1)} MiB`;
}

/** Attachments of a message without V2 components: a gallery of pictures, then files. */
export function attachments(message) {
  const files = message.attachments ?? [];
  const isPicture = (file) => file.content_type?.startsWith('image/') || /\.(png|jpe?g|gif|webp|svg)$/i.test(file.filename);
  const pictures = files.filter(isPicture).map((file) => {
    const node = picture(mediaUrl(file.url), file.description, file);
    return file.filename.startsWith(SPOILER_PREFIX) ? spoiler(node, 'div') : node;
  });
  const others = files.filter((file) => !isPicture(file));
  return [gallery(pictures), ...others.map((file) => fileCard(file.filename, file.size, mediaUrl(file.url)))];
}

/** The embeds of a message. */
export function embeds(message, context) {
  if ((message.flags ?? 0) & SUPPRESS_EMBEDS) return [];
  return (message.embeds ?? []).map((embed) => embedNode(embed, message, context));
}

function embedNode(embed, message, context) {
  const node = h(
    'article',
    { class: 'embed' },
    embed.thumbnail ? thumbnail({ media: embed.thumbnail }, message) : null,
    embed.author ? h('div', { class: 'embed-author' }, maybeLink(embed.author.name, embed.author.url)) : null,
    embed.title ? h('div', { class: 'embed-title' }, maybeLink(markdown(embed.title, context), embed.url)) : null,
    embed.description ? h('div', { class: 'embed-description' }, markdown(embed.description, context)) : null,
    embed.fields?.length ? h('div', { class: 'embed-fields' }, embed.fields.map((field) => fieldNode(field, context))) : null,
    embed.image ? gallery([picture(addressOf(embed.image, message), embed.image.description, embed.image)]) : null,
    footer(embed, context),
  );
  if (embed.color !== undefined && embed.color !== null) node.style.setProperty('--accent', colour(embed.color));
  return node;
}

function maybeLink(content, url) {
  return url ? h('a', { href: mediaUrl(url), target: '_blank', rel: 'noopener noreferrer' }, content) : content;
}

function fieldNode(field, context) {
  return h(
    'div',
    { class: field.inline ? 'embed-field inline' : 'embed-field' },
    h('div', { class: 'embed-field-name' }, markdown(field.name, context)),
    h('div', {}, markdown(field.value, context)),
  );
}

function footer(embed, context) {
  const words = [embed.footer?.text, embed.timestamp ? messageTime(embed.timestamp, context.locale) : null].filter(Boolean);
  return words.length ? h('div', { class: 'embed-footer' }, words.join(' · ')) : null;
}

/** A 24-bit number as a CSS colour. */
export function colour(number) {
  return `#${number.toString(16).padStart(6, '0')}`;
}
