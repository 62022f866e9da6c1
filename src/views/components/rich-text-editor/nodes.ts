import { Node } from '@tiptap/core'
import Image from '@tiptap/extension-image'
import { Link } from '@tiptap/extension-link'
import { TableKit } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'
import { isVideo } from '#contract/content/rich-text.ts'
import type { MediaFile } from '#contract/media/files.ts'
import { pictureNode } from './picture-node.tsx'

/** Images that the text refers to by their id. */
export type KnownMedia = Map<string, MediaFile>

/** An image of the media library: the text stores its id and description, never an address. */
function libraryImage(known: KnownMedia) {
  return Image.extend({
    addAttributes: () => ({ media: { default: null }, alt: { default: '' } }),
    parseHTML: () => [
      {
        tag: 'img[data-media]',
        getAttrs: (element) => ({ media: element.dataset.media, alt: element.getAttribute('alt') ?? '' }),
      },
    ],
    renderHTML: ({ node }) => ['img', { 'data-media': node.attrs.media, alt: node.attrs.alt }],
    addNodeView: () => pictureNode(known),
  })
}

/** A video of a permitted site, by site and id. */
const video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  addAttributes: () => ({ site: { default: null }, id: { default: null } }),
  parseHTML: () => [
    {
      tag: 'div[data-video]',
      getAttrs: ({ dataset }) => (isVideo(dataset.video, dataset.id) ? { site: dataset.video, id: dataset.id } : false),
    },
  ],
  renderHTML: ({ node }) => ['div', { 'data-video': node.attrs.site, 'data-id': node.attrs.id }],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('div')
      dom.className = 'video'
      dom.textContent = `▶ ${node.attrs.site === 'youtube' ? 'YouTube' : 'Vimeo'} · ${node.attrs.id}`
      return { dom }
    },
})

/** The nodes that can be written: exactly those that the server keeps (`server/http/rich-text.ts`). */
export function writtenNodes(known: KnownMedia) {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3, 4] },
      code: false,
      codeBlock: false,
      link: false,
    }),
    Link.configure({
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => /^(https?:\/\/|mailto:|tel:|#\/)/i.test(address.trim()),
      HTMLAttributes: { target: null, rel: null },
    }),
    TableKit.configure({ table: { resizable: false } }),
    libraryImage(known),
    video,
  ]
}
