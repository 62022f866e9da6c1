import { useLingui } from '@lingui/react/macro'
import type { RichTextEditorLabels } from '@mantine/tiptap'

/** Labels of the tools of the editor. */
export function useToolLabels(): Partial<RichTextEditorLabels> {
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
