import { useLingui } from '@lingui/react/macro'
import { RichTextEditor } from '@mantine/tiptap'
import type { Editor } from '@tiptap/react'
import { ImageTool } from './image-tool.tsx'
import { LinkTool } from './link-tool.tsx'
import type { KnownMedia } from './nodes.ts'
import classes from './rich-text-field.module.css'
import { TableTools } from './table-tools.tsx'
import { VideoTool } from './video-tool.tsx'

/** The tools of the editor: only for what a text may contain. */
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
