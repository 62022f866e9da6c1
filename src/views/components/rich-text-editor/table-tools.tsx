import { useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { IconTable } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'

/** Inserts a table; inside a table, edits its rows and columns. */
export function TableTools({ editor }: { editor: Editor }) {
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
