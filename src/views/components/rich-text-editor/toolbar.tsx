import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { IconLink, IconPhoto, IconTable, IconVideo } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { Suspense, useState } from 'react'
import { videoAt } from '#contract/content/rich-text.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { lazyView } from '#views/components/flow/lazy-view.tsx'
import { AddressTool } from './address-tool.tsx'
import type { KnownMedia } from './nodes.ts'
import classes from './rich-text-field.module.css'

/** The tools of the editor: only for elements that a text may contain. */
export function Toolbar({ editor, known }: { editor: Editor; known: KnownMedia }) {
  const { t } = useLingui()
  return (
    <RichTextEditor.Toolbar role="toolbar" aria-label={t`Text formatting`} className={classes.toolbar}>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H2 />
        <RichTextEditor.H3 />
        <RichTextEditor.H4 />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
        <RichTextEditor.Strikethrough />
        <RichTextEditor.ClearFormatting />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.Blockquote />
        <RichTextEditor.Hr />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <LinkTool editor={editor} />
        <ImageTool editor={editor} known={known} />
        <VideoTool editor={editor} />
        <TableTools editor={editor} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  )
}

const MediaPicker = lazyView(() =>
  import('#views/components/media/media-picker.tsx').then((module) => module.MediaPicker),
)
const pictures = ['jpg', 'png'] as const

/** Inserts images of the media library, for people who may use it. */
function ImageTool({ editor, known }: { editor: Editor; known: KnownMedia }) {
  const { t } = useLingui()
  const mayTree = useMay('media.media.tree')
  const may = useMay('media.media.files') && mayTree
  const [picking, setPicking] = useState(false)
  if (!may) return null
  return (
    <>
      <RichTextEditor.Control aria-label={t`Picture`} title={t`Picture`} onClick={() => setPicking(true)}>
        <IconPhoto size={16} stroke={1.5} />
      </RichTextEditor.Control>
      {picking && (
        <Suspense fallback={null}>
          <MediaPicker
            opened
            multiple
            formats={pictures}
            onClose={() => setPicking(false)}
            onChoose={(files) => {
              setPicking(false)
              for (const file of files) known.set(file.id, file)
              const images = files.map((file) => ({ type: 'image', attrs: { media: file.id, alt: '' } }))
              editor.chain().focus().insertContent(images).run()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Normalises an address: `www.example.pl` becomes a web page, `jan@example.pl` a mail address. */
function linkAddress(typed: string): string | null {
  const address = typed.trim()
  if (/^(https?:\/\/[^\s/]|mailto:[^\s]|tel:\+?\d|#\/)/i.test(address)) return address
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(address)) return `mailto:${address}`
  return /^[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#]\S*)?$/u.test(address) ? `https://${address}` : null
}

/** Links the selected text; without a selection the address itself is inserted. */
function LinkTool({ editor }: { editor: Editor }) {
  const { t } = useLingui()
  const active = editor.isActive('link')
  const set = (typed: string) => {
    const href = linkAddress(typed) ?? ''
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !active)
      chain.insertContent({ type: 'text', text: typed, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
  }
  return (
    <AddressTool
      name={t`Link`}
      label={t`Web address, e-mail address or page of the portal`}
      placeholder="https://… / #/faq"
      icon={<IconLink size={16} stroke={1.5} />}
      active={active}
      begin={() => (editor.getAttributes('link').href as string | undefined) ?? ''}
      refusal={(address) => (linkAddress(address) ? null : t`Enter an address such as https://example.pl or #/faq`)}
      onChoose={set}
      remove={
        active
          ? { label: <Trans>Remove the link</Trans>, run: () => editor.chain().focus().unsetLink().run() }
          : undefined
      }
    />
  )
}

/** Inserts a table; inside a table, edits its rows and columns. */
function TableTools({ editor }: { editor: Editor }) {
  const { t } = useLingui()
  const isInTable = editor.isActive('table')
  const begin = () => editor.chain().focus()
  const choices: [label: string, run: () => boolean][] = [
    [t`Row above`, () => begin().addRowBefore().run()],
    [t`Row below`, () => begin().addRowAfter().run()],
    [t`Column before`, () => begin().addColumnBefore().run()],
    [t`Column after`, () => begin().addColumnAfter().run()],
    [t`Heading row`, () => begin().toggleHeaderRow().run()],
    [t`Merge or split cells`, () => begin().mergeOrSplit().run()],
    [t`Delete the row`, () => begin().deleteRow().run()],
    [t`Delete the column`, () => begin().deleteColumn().run()],
    [t`Delete the table`, () => begin().deleteTable().run()],
  ]
  const control = (onClick?: () => void) => (
    <RichTextEditor.Control aria-label={t`Table`} title={t`Table`} active={isInTable} onClick={onClick}>
      <IconTable size={16} stroke={1.5} />
    </RichTextEditor.Control>
  )
  if (!isInTable) return control(() => begin().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run())
  return (
    <Menu>
      <Menu.Target>{control()}</Menu.Target>
      <Menu.Dropdown>
        {choices.map(([label, run]) => (
          <Menu.Item key={label} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Inserts a video of a permitted site. */
function VideoTool({ editor }: { editor: Editor }) {
  const { t } = useLingui()
  return (
    <AddressTool
      name={t`Video`}
      label={t`Address of a video on YouTube or Vimeo`}
      placeholder="https://www.youtube.com/watch?v=…"
      icon={<IconVideo size={16} stroke={1.5} />}
      begin={() => ''}
      refusal={(address) => (videoAt(address) ? null : t`Only videos of YouTube and Vimeo can be shown`)}
      onChoose={(address) => {
        const found = videoAt(address)
        if (found) editor.chain().focus().insertContent({ type: 'video', attrs: found }).run()
      }}
    />
  )
}
