import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, CloseButton, Group, Skeleton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import type { ArticleTile } from '#contract/content/article.ts'
import type { Failure } from '#machines/failure.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import type { Column } from '#views/components/data-table/columns.ts'
import type { ListHandle } from '#views/components/data-table/list-handle.ts'
import { ExportButton } from '#views/components/data-table/settings/export-button.tsx'
import { TableFooter } from '#views/components/data-table/table-footer.tsx'
import { Card } from '#views/components/page/card.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import classes from './article-tiles.module.css'
import { ArticleTiles } from './article-tiles.tsx'

export interface ArticleListProps<Row> {
  list: ListHandle<Row & ListRow>
  hrefOf: (article: Row) => string
  /** Label of the search by title. */
  searchLabel: string
  /** Shown when there are no articles at all. */
  empty: ReactNode
}

/** The columns of an export. */
const columns: readonly Column<ArticleTile & ListRow>[] = [
  { field: 'title', label: msg`Title` },
  { field: 'publication_date', label: msg({ context: 'of an article', message: 'Published' }), type: 'date' },
  { field: 'short_content', label: msg`Introduction` },
]

/** Articles as cards with pagination, a search by title and an export. */
export function ArticleList<Row extends ArticleTile>({ list, hrefOf, searchLabel, empty }: ArticleListProps<Row>) {
  const { t } = useLingui()
  const { actor } = list
  const rows = useSelector(actor, ({ context }) => context.rows)
  const pagination = useSelector(actor, ({ context }) => context.pagination)
  const asked = useSelector(actor, ({ context }) => context.query.filters.title ?? '')
  const failed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'))
  const failure = useSelector(actor, ({ context }) => context.failure)
  const [title, setTitle] = useState(asked)
  const search = (value: string) => {
    setTitle(value)
    actor.send({ type: 'filter.change', name: 'title', value: value || null })
  }
  const isEmpty = pagination !== null && rows.length === 0
  return (
    <>
      <Group gap="sm" mb="md" wrap="nowrap">
        {(asked !== '' || (pagination?.total ?? 0) > pageOfCards) && (
          <TextInput
            flex="0 1 420px"
            aria-label={searchLabel}
            placeholder={searchLabel}
            leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
            rightSection={
              title && <CloseButton size="sm" aria-label={t`Clear the search`} onClick={() => search('')} />
            }
            value={title}
            onChange={(event) => search(event.currentTarget.value)}
          />
        )}
        <Box ml="auto">
          <ExportButton list={list} columns={columns} />
        </Box>
      </Group>
      <Box mih={320}>
        {failed && rows.length === 0 && (
          <NotLoaded failure={failure} onRetry={() => actor.send({ type: 'list.refresh' })} />
        )}
        {!pagination && !failed && <Skeletons />}
        {isEmpty && <Card>{asked ? <EmptyState title={<Trans>No title contains this</Trans>} /> : empty}</Card>}
        <ArticleTiles articles={rows as readonly Row[]} hrefOf={hrefOf} />
        {(pagination?.last_page ?? 1) > 1 && <TableFooter list={list} />}
      </Box>
    </>
  )
}

/** Up to this many articles there is no search. */
const pageOfCards = 6

/** An error with a button to try again. */
export function NotLoaded({ failure, onRetry }: { failure: Failure | null; onRetry: () => void }) {
  return (
    <Card>
      <EmptyState
        isFailure
        failure={failure}
        title={<Trans>This could not be loaded</Trans>}
        action={
          <Button onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    </Card>
  )
}

function Skeletons() {
  return (
    <div className={classes.tiles}>
      {['one', 'two', 'three'].map((key) => (
        <Skeleton key={key} height={240} radius="lg" />
      ))}
    </div>
  )
}
