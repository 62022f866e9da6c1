import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Flex, Group, Kbd, Select, UnstyledButton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import type { ListRow } from '#machines/list/list-query.ts'
import { labelIn } from '#views/components/entity/label.ts'
import type { ListHandle } from './list-handle.ts'
import type { ManyAction } from './many/many-action.ts'
import classes from './table-footer.module.css'

const sizes = ['10', '20', '50', '100']

interface TableFooterProps<Row extends ListRow> {
  list: Pick<ListHandle<Row>, 'actor'>
  /** The shortcuts of the list, where there is a keyboard. */
  keys?: ListKeysHint | undefined
}

interface ListKeysHint {
  isSelectable: boolean
  offered: readonly Pick<ManyAction<never>, 'letter' | 'label'>[]
  /** Shows all shortcuts. */
  onHelp: () => void
}

/** Rows per page and the range that is shown, where there are more than fit; links to pages, where there are pages. */
export function TableFooter<Row extends ListRow>({ list: { actor }, keys }: TableFooterProps<Row>) {
  const { t, i18n } = useLingui()
  const pagination = useSelector(actor, ({ context }) => context.pagination)
  const { page, per_page } = useSelector(actor, ({ context }) => context.query)
  const keysUsed = useSelector(actor, ({ context }) => context.preferences.keys_used === true)
  const total = pagination?.total ?? 0
  const last = pagination?.last_page ?? 1
  const go = (to: number) => actor.send({ type: 'page.change', page: to })
  const grouped = (value: number) => i18n.number(value, { useGrouping: 'always' } as Intl.NumberFormatOptions)
  // Of the rows in sight, which may still be those of the page before.
  const before = pagination ? (pagination.page - 1) * pagination.per_page : 0
  const [from, to] = [Math.min(before + 1, total), Math.min(before + (pagination?.per_page ?? 0), total)].map(grouped)
  const [of, shown, whole] = [total, Math.min(page, last), last].map(grouped)
  const hasSizes = total > Number(sizes[0])
  if (!hasSizes && last <= 1 && (!keys || keysUsed)) return null
  return (
    <div className={classes.footer} data-no-print>
      {hasSizes && (
        <Group wrap="nowrap" gap="2xs">
          <span className={classes.label} id="rows-per-page">
            <Trans>Rows per page</Trans>
          </span>
          <Select
            className={classes.select}
            w={68}
            size="xs"
            data={sizes}
            value={String(per_page)}
            onChange={(value) => value && actor.send({ type: 'per_page.change', per_page: Number(value) })}
            allowDeselect={false}
            withCheckIcon={false}
            aria-labelledby="rows-per-page"
          />
          {pagination && (
            <span className={classes.range}>
              <Trans>
                {from}–{to} of {of}
              </Trans>
            </span>
          )}
        </Group>
      )}
      {keys && <KeysHint {...keys} isUsed={keysUsed} />}
      {last > 1 && (
        <Flex className={classes.pages} component="nav" gap="5xs" align="center" aria-label={t`Pages`}>
          <span className={classes.label}>
            <Trans>
              Page {shown} of {whole}
            </Trans>
          </span>
          <ActionIcon aria-label={t`First page`} disabled={page <= 1} onClick={() => go(1)}>
            <IconChevronsLeft size={18} stroke={1.7} />
          </ActionIcon>
          <ActionIcon aria-label={t`Previous page`} disabled={page <= 1} onClick={() => go(page - 1)}>
            <IconChevronLeft size={18} stroke={1.7} />
          </ActionIcon>
          {pageLinks(Math.min(page, last), last).map((number) => (
            <UnstyledButton
              key={number}
              className={classes.page}
              py={0}
              px="2xs"
              bdrs="md"
              fw={600}
              ta="center"
              aria-current={number === page ? 'page' : undefined}
              aria-label={t`Page ${number}`}
              onClick={() => go(number)}
            >
              {number}
            </UnstyledButton>
          ))}
          <ActionIcon
            className={classes.onward}
            aria-label={t`Next page`}
            disabled={page >= last}
            onClick={() => go(page + 1)}
          >
            <IconChevronRight size={18} stroke={1.7} />
          </ActionIcon>
          <ActionIcon
            className={classes.onward}
            aria-label={t`Last page`}
            disabled={page >= last}
            onClick={() => go(last)}
          >
            <IconChevronsRight size={18} stroke={1.7} />
          </ActionIcon>
        </Flex>
      )}
    </div>
  )
}

/** The most frequent shortcuts until the person has used them; a click shows all. */
function KeysHint({ isSelectable, offered, onHelp, isUsed }: ListKeysHint & { isUsed: boolean }) {
  const { t, i18n } = useLingui()
  const first = offered.find(({ letter }) => letter)
  return (
    <UnstyledButton
      className={classes.keys}
      mih={28}
      mr="auto"
      py={0}
      px="3xs"
      bdrs="sm"
      c="dimmed"
      fz="xs"
      onClick={onHelp}
    >
      {isUsed ? (
        <Kbd aria-label={t`List shortcuts`}>?</Kbd>
      ) : (
        <>
          <Kbd>J</Kbd> <Kbd>K</Kbd>{' '}
          <span className={classes.hint}>
            <Trans context="key">rows</Trans>{' '}
            {isSelectable && (
              <>
                <Kbd>X</Kbd> <Trans context="key">select</Trans>{' '}
              </>
            )}
            {first?.letter && (
              <>
                <Kbd>{first.letter.toUpperCase()}</Kbd>{' '}
                <Box component="span" tt="lowercase">
                  {labelIn(i18n, first.label)}
                </Box>{' '}
              </>
            )}
          </span>
          <Kbd>?</Kbd> <Trans>List shortcuts</Trans>
        </>
      )}
    </UnstyledButton>
  )
}

/** At most four page links around the current page (specification, section 9). */
export function pageLinks(current: number, last: number): number[] {
  const count = Math.min(4, last)
  const first = Math.max(1, Math.min(current - 1, last - count + 1))
  return Array.from({ length: count }, (_, index) => first + index)
}
