import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Flex } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, useLocation, useSearch } from 'wouter'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Note } from '#views/components/page/note.tsx'
import { listShortcuts } from '#views/components/shortcuts/shortcuts.ts'
import { hasRows } from '#views/components/shortcuts/use-list-shortcuts.ts'
import { useShortcuts } from '#views/components/shortcuts/use-shortcuts.ts'
import { inListContext, type OpenedFrom, openedFrom, recordIn } from './list-context.ts'

/** Links to the previous and next record of the list that this record was opened from; nothing where it was reached otherwise. */
export function ListNeighbours() {
  const from = openedFrom(useSearch())
  const [path] = useLocation()
  const id = recordIn(path)
  return from && id !== null ? <Neighbours key={`${id} ${from.query}`} id={id} path={path} from={from} /> : null
}

function Neighbours({ id, path, from }: { id: number; path: string; from: OpenedFrom }) {
  const { t } = useLingui()
  const { data } = useLoad('core.lists.neighbours', { query: { ...from, id: String(id) }, showRefusal: false })
  const { previous = null, next = null } = data ?? {}
  const addressOf = (other: number) => inListContext(path.replace(`/${id}`, `/${other}`), from)
  const go = (other: number | null) => () => {
    if (other !== null && !hasRows()) navigateTo(addressOf(other))
  }
  useShortcuts([
    [listShortcuts.rows.keys[0], go(next)],
    [listShortcuts.rows.keys[1], go(previous)],
  ])
  if (!data) return null
  const { position, total } = data
  const step = (other: number | null, label: string, Icon: typeof IconChevronLeft) =>
    other === null ? (
      <ActionIcon variant="default" size={36} disabled aria-label={label}>
        <Icon size={18} stroke={1.7} />
      </ActionIcon>
    ) : (
      <ActionIcon variant="default" size={36} component={Link} href={addressOf(other)} aria-label={label}>
        <Icon size={18} stroke={1.7} />
      </ActionIcon>
    )
  return (
    <Flex component="nav" gap="3xs" align="center" aria-label={t`Records of the list`}>
      {step(previous, t`Previous record`, IconChevronLeft)}
      <Note component="span" className="tabular nowrap">
        <Trans>
          {position} of {total}
        </Trans>
      </Note>
      {step(next, t`Next record`, IconChevronRight)}
    </Flex>
  )
}
