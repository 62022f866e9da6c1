import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Pagination, SegmentedControl, Select, Skeleton, TextInput, VisuallyHidden } from '@mantine/core'
import { IconLayoutGrid, IconList, IconSearch, IconUpload } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { MediaManagerActor } from '#machines/media/media-manager.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { MediaDialogs } from './media-dialogs.tsx'
import { MediaFiles } from './media-files.tsx'
import { MediaFolders } from './media-folders.tsx'
import classes from './media-manager.module.css'
import { MediaSelection } from './media-selection.tsx'
import { MediaTree } from './media-tree.tsx'

/** The media library: directories at the left, the files of one at the right. */
export function MediaManager({ actor }: { actor: MediaManagerActor }) {
  const { t } = useLingui()
  const [layout, setLayout] = useState<'grid' | 'list'>('grid')
  const { search, page, last_page, total, files, failure, tree, directory_id, trashed, sort, formats } = useSelector(
    actor,
    ({ context }) => context,
  )
  const loading = useSelector(
    actor,
    (snapshot) => snapshot.matches('loadingFiles') || snapshot.matches('loadingTree') || snapshot.matches('searching'),
  )
  const failed = useSelector(
    actor,
    (snapshot) => snapshot.matches('treeFailed') || snapshot.matches({ browsing: 'failed' }),
  )
  const mayUpload = useMay('media.media.store')
  const directory = tree.find(({ id }) => id === directory_id)
  const isFoldered = search === '' && !trashed
  const isEmpty = files.length === 0 && !(isFoldered && tree.some(({ parent_id }) => parent_id === directory_id))
  const isWhole = !trashed && directory?.parent_id === null
  const title = trashed ? t`Trash` : directory?.path || (search === '' ? directory?.basename : t`Whole library`)
  const place = directory?.basename ?? ''
  const searched = trashed
    ? t`Search the trash`
    : isWhole
      ? t`Search the whole library by name`
      : t`Search in “${place}”`
  const sorts = [
    { value: 'created_at desc', label: t`Newest first` },
    { value: 'created_at asc', label: t`Oldest first` },
    { value: 'filename asc', label: t`By name, A to Z` },
    { value: 'filename desc', label: t`By name, Z to A` },
    { value: 'size desc', label: t`Largest first` },
    { value: 'size asc', label: t`Smallest first` },
  ]
  return (
    <div className={classes.manager}>
      <MediaTree actor={actor} />
      <section className={classes.content} aria-label={t`Files`} aria-busy={loading}>
        <div className={classes.bar}>
          <TextInput
            className={classes.search}
            type="search"
            aria-label={searched}
            placeholder={searched}
            leftSection={<IconSearch size={16} stroke={1.7} />}
            value={search}
            onChange={(event) => actor.send({ type: 'search.change', search: event.currentTarget.value })}
          />
          <Select
            className={classes.sort}
            aria-label={t`Order of the files`}
            data={sorts}
            value={`${sort.by} ${sort.direction}`}
            allowDeselect={false}
            withCheckIcon={false}
            onChange={(value) => {
              const [by, direction] = (value ?? 'created_at desc').split(' ') as [typeof sort.by, typeof sort.direction]
              actor.send({ type: 'sort.change', sort: { by, direction } })
            }}
          />
          <SegmentedControl
            aria-label={t`Layout`}
            value={layout}
            onChange={(value) => setLayout(value as typeof layout)}
            data={[
              { value: 'grid', label: <Layout icon={<IconLayoutGrid size={16} />} name={t`Grid`} /> },
              { value: 'list', label: <Layout icon={<IconList size={16} />} name={t`List`} /> },
            ]}
          />
          {mayUpload && !trashed && (
            <Button
              color={formats === null ? 'copper' : 'petrol'}
              leftSection={<IconUpload size={17} stroke={1.7} />}
              onClick={() => actor.send({ type: 'question.ask', question: { kind: 'upload_files' } })}
            >
              <Trans>Upload</Trans>
            </Button>
          )}
        </div>
        <p className={classes.place} role="status">
          {!failed && (
            <>
              <strong>{title}</strong> <span className={classes.count}>{total}</span>
            </>
          )}
        </p>
        <MediaSelection actor={actor} />
        {failed && failure && <FailureNotice failure={failure} onRetry={() => actor.send({ type: 'library.retry' })} />}
        {loading && isEmpty && <FilesSkeleton />}
        {!failed && isFoldered && <MediaFolders actor={actor} />}
        {!loading && !failed && isEmpty && (
          <EmptyState
            title={
              search !== '' ? (
                <Trans>Nothing found</Trans>
              ) : trashed ? (
                <Trans>The trash is empty</Trans>
              ) : (
                <Trans>There are no files in this directory</Trans>
              )
            }
          />
        )}
        {!failed && files.length > 0 && <MediaFiles actor={actor} layout={layout} />}
        {last_page > 1 && (
          <Pagination
            className={classes.pages}
            total={last_page}
            value={page}
            onChange={(next) => actor.send({ type: 'page.change', page: next })}
            getControlProps={(control) => ({ 'aria-label': control === 'next' ? t`Next page` : t`Previous page` })}
          />
        )}
      </section>
      <MediaDialogs actor={actor} />
    </div>
  )
}

function Layout({ icon, name }: { icon: React.ReactNode; name: string }) {
  return (
    <span className={classes.layout}>
      {icon}
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  )
}

function FilesSkeleton() {
  return (
    <div className={classes.grid} aria-hidden>
      {[0, 1, 2, 3, 4, 5].map((tile) => (
        <Skeleton key={tile} height={170} radius={8} />
      ))}
    </div>
  )
}
