import { Trans } from '@lingui/react/macro'
import type { InferOutput } from 'valibot'
import type { EditorActor } from '#machines/editor.ts'
import { formatMoment } from '#services/formatting.ts'
import { Notice } from '#views/components/notice.tsx'
import { type ResourceDeclaration, resource, type ToldPart } from '#views/components/resource.ts'
import { PublicationActions } from './publication-actions.tsx'
import { PublicationBadge } from './publication-badge.tsx'
import type { PublishedItem, PublishedName, PublishedRow, ShownPreview } from './published-record.ts'

type Declaration<Name extends PublishedName, Row> = Omit<
  ResourceDeclaration<Name, Row>,
  'status' | 'actions' | 'above'
> & {
  /** What its preview answers as readers see it; an article unless told. */
  preview?: ShownPreview
}

/**
 * A resource that is published: a list and an editor with its badge, the steps of its life, a preview as partners see it,
 * and its published versions.
 */
export function publishedResource<
  Name extends PublishedName,
  const Index extends ResourceDeclaration<Name, never>['index'],
>({
  preview,
  ...declaration
}: Declaration<Name, InferOutput<Index['row']> & { id: number }> & { index: Index }): ResourceDeclaration<
  Name,
  InferOutput<Index['row']> & { id: number }
> {
  type Row = InferOutput<Index['row']> & { id: number }
  const { name, param, parts } = declaration
  return resource<Name, Index>({
    ...declaration,
    status: (record: Row) => <PublicationBadge record={record as unknown as PublishedRow} />,
    above: (record: Row) => <PendingNotice record={record as unknown as PublishedItem} />,
    actions: (record, actor) => (
      <PublicationActions
        name={name}
        param={param}
        record={record as unknown as PublishedItem}
        parts={parts as unknown as readonly ToldPart[]}
        actor={actor as unknown as EditorActor<never>}
        preview={preview}
      />
    ),
  } as ResourceDeclaration<Name, Row> & { index: Index })
}

/** That readers see something else than the editor shows, and since when. */
function PendingNotice({ record: { has_pending, pending_at, pending_by } }: { record: PublishedItem }) {
  if (!has_pending || !pending_at) return null
  const moment = formatMoment(pending_at)
  return (
    <Notice tone="information" apart title={<Trans>Changes wait for being published.</Trans>}>
      <Trans>
        Readers still see the published version. Changed last by {pending_by ?? '–'}, {moment}.
      </Trans>
    </Notice>
  )
}
