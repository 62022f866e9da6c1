import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconCopy, IconPencil, IconSquareCheck, IconTrash } from '@tabler/icons-react'
import { memo, useState } from 'react'
import type { OfferLine } from '#contract/offer/content.ts'
import { duplicateLine, findLine, removeLine } from '#machines/offer/offer-lines.ts'
import { uniqueKey } from '#services/unique-key.ts'
import { DotsMenu } from './dots-menu.tsx'
import { Editor, useChanges } from './editor-actor.ts'
import { LineDialog } from './line-dialog.tsx'

interface RowMenuProps {
  id: string
  name: string
  editable: boolean
}

/** The menu of a line. Only an open menu selects the line, so that typing numbers does not render it. */
export const RowMenu = memo(function RowMenu({ id, name, editable }: RowMenuProps) {
  const { t } = useLingui()
  const [details, setDetails] = useState(false)
  return (
    <>
      <DotsMenu label={t`Actions of the line ${name}`} disabled={!editable}>
        <Choices id={id} onDetails={() => setDetails(true)} />
      </DotsMenu>
      {details && <Details id={id} onClose={() => setDetails(false)} />}
    </>
  )
})

const useLine = (id: string): OfferLine | undefined =>
  Editor.useSelector(({ context }) => findLine(context.values.sections, id))

function Details({ id, onClose }: { id: string; onClose: () => void }) {
  const line = useLine(id)
  return line ? <LineDialog line={line} onClose={onClose} /> : null
}

function Choices({ id, onDetails }: { id: string; onDetails: () => void }) {
  const { sections, line: change } = useChanges()
  const line = useLine(id)
  const isInOption = Editor.useSelector(({ context }) =>
    context.values.sections.some(({ is_optional, lines }) => is_optional && lines.some((one) => one.id === id)),
  )
  if (!line) return null
  return (
    <>
      <Menu.Item leftSection={<IconPencil size={18} stroke={1.7} />} onClick={onDetails}>
        <Trans>Details</Trans>
      </Menu.Item>
      {line.kind !== 'text' && !isInOption && (
        <Menu.Item
          leftSection={<IconSquareCheck size={18} stroke={1.7} />}
          onClick={() => change(id, { is_optional: !line.is_optional })}
        >
          {line.is_optional ? <Trans>Include it in the total</Trans> : <Trans>Make it an option</Trans>}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconCopy size={18} stroke={1.7} />}
        onClick={() => sections((now) => duplicateLine(now, id, uniqueKey()))}
      >
        <Trans context="button">Duplicate</Trans>
      </Menu.Item>
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={18} stroke={1.7} />}
        onClick={() => sections((now) => removeLine(now, id))}
      >
        <Trans>Remove</Trans>
      </Menu.Item>
    </>
  )
}
