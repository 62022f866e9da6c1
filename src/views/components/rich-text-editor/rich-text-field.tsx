import { Trans, useLingui } from '@lingui/react/macro'
import { Input, Text } from '@mantine/core'
import '@mantine/tiptap/styles.layer.css'
import { RichTextEditor, type RichTextEditorLabels } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import { useEffect, useId, useMemo, useRef } from 'react'
import type { MediaFile } from '#contract/media/files.ts'
import { negative, validationDuration } from '#services/notifications.ts'
import { useServices } from '#views/components/app/app-services.ts'
import type { FieldProps } from '#views/components/fields/field.ts'
import { type KnownMedia, writtenNodes } from './nodes.ts'
import classes from './rich-text-field.module.css'
import { Toolbar } from './toolbar.tsx'
import { withWordLists } from './word-lists.ts'

export interface RichTextFieldProps extends FieldProps<string> {
  /** Files that the text may already contain, with links. */
  media?: readonly MediaFile[]
}

/**
 * The editor of rich text: 400 px high (specification, section 9), growing with its text. Its value is the text that the server would
 * keep.
 */
export function RichTextField({
  id,
  label,
  description,
  error,
  required,
  disabled,
  value,
  onChange,
  media = [],
}: RichTextFieldProps) {
  const { t } = useLingui()
  const labels = useToolLabels()
  const { notify } = useServices()
  const noPicture = t`A picture cannot be pasted. Add it from the media library with the Picture button.`
  const named = useId()
  const known = useKnown(media)
  const told = useRef(value)
  const extensions = useMemo(() => writtenNodes(known), [known])
  const editor = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        ...(id && { id }),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': named,
        ...(error ? { 'aria-invalid': 'true' } : {}),
      },
      transformPastedHTML: withWordLists,
      handlePaste: (_, event) => {
        if (hasPicture(event.clipboardData)) notify.show({ ...negative(noPicture), duration: validationDuration })
        return false
      },
    },
    onUpdate: ({ editor }) => {
      told.current = editor.isEmpty ? '' : editor.getHTML()
      onChange(told.current)
    },
  })
  useEffect(() => {
    if (!editor || value === told.current) return
    told.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  useEffect(() => editor?.setEditable(!disabled, false), [editor, disabled])
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: named, onClick: () => editor?.commands.focus() }}
      description={description}
      error={error}
      required={required}
    >
      <RichTextEditor
        editor={editor}
        labels={labels}
        withCodeHighlightStyles={false}
        classNames={{
          root: classes.root,
          toolbar: classes.toolbar,
          content: classes.content,
          control: classes.control,
        }}
        data-invalid={Boolean(error) || undefined}
      >
        {!disabled && editor && <Toolbar editor={editor} known={known} />}
        <RichTextEditor.Content aria-label={t`Text`} />
      </RichTextEditor>
      {editor?.isEmpty && disabled && (
        <Text mt="3xs" c="var(--ink-3)">
          <Trans>No text</Trans>
        </Text>
      )}
    </Input.Wrapper>
  )
}

/** Whether what is pasted holds a picture that is not of this library: the text would lose it. */
function hasPicture(pasted: DataTransfer | null): boolean {
  const isFile = [...(pasted?.files ?? [])].some(({ type }) => type.startsWith('image/'))
  // Word and Excel put a picture of the text beside it.
  const html = pasted?.getData('text/html') ?? ''
  return html === '' ? isFile : /<img\b(?![^>]*\bdata-media=)/i.test(html)
}

/** All files seen so far, because those just inserted are in no answer yet. */
function useKnown(media: readonly MediaFile[]): KnownMedia {
  const known = useRef<KnownMedia>(new Map())
  for (const file of media) known.current.set(file.id, file)
  return known.current
}

/** Labels of the tools of the editor. */
function useToolLabels(): Partial<RichTextEditorLabels> {
  const { t } = useLingui()
  return {
    boldControlLabel: t`Bold`,
    italicControlLabel: t`Italic`,
    underlineControlLabel: t`Underline`,
    strikeControlLabel: t`Strikethrough`,
    clearFormattingControlLabel: t`Clear formatting`,
    h2ControlLabel: t`Heading 2`,
    h3ControlLabel: t`Heading 3`,
    h4ControlLabel: t`Heading 4`,
    bulletListControlLabel: t`Bulleted list`,
    orderedListControlLabel: t`Numbered list`,
    blockquoteControlLabel: t`Quotation`,
    hrControlLabel: t`Dividing line`,
    undoControlLabel: t`Undo typing`,
    redoControlLabel: t`Redo typing`,
  }
}
