import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { GenericSchema } from 'valibot'
import { publicationVerb } from '#contract/content/statuses.ts'
import type { EntityKey } from '#contract/entities.ts'
import type { PublishedName } from '#services/content/publication-calls.ts'
import type { FormOf } from '#services/form/editor-actors.ts'
import { formatMoment } from '#services/formatting.ts'
import { deleteRows } from '#views/components/data-table/many/delete-rows.ts'
import type { ManyAction } from '#views/components/data-table/many/many-action.ts'
import { verbAction } from '#views/components/data-table/many/verb-action.ts'
import { Notice } from '#views/components/page/notice.tsx'
import {
  type EntityResource,
  identityOf,
  type ResourceDeclaration,
  type RowIn,
} from '#views/components/resource/resource.ts'
import { PublicationActions } from './publication-actions.tsx'
import { PublicationBadge } from './publication-badge.tsx'
import type { PublishedItem, PublishedRow, ShownPreview } from './published-record.ts'

type Index = ResourceDeclaration<never, never>['index'] & { row: GenericSchema<unknown, PublishedRow> }
type Published<Name extends PublishedName & EntityKey, Of extends Index> = EntityResource<Name, Of, PublishedItem> & {
  /** Renders the answer of its preview; by default as an article. */
  preview?: ShownPreview
}

/** A resource with publication: a list, and an editor with state, actions of publishing, preview, and published versions. */
export function publishedResource<Name extends PublishedName & EntityKey, const Of extends Index>({
  of,
  preview,
  ...content
}: Published<Name, Of>): ResourceDeclaration<RowIn<Of>, FormOf<Name>, PublishedItem> {
  const identity = identityOf(of)
  const { param } = identity
  return {
    ...identity,
    ...content,
    many: publicationMany(of),
    status: (record) => <PublicationBadge record={record} />,
    above: (record) => <PendingNotice record={record} />,
    actions: (record, actor) => (
      <PublicationActions
        name={of}
        param={param}
        record={record}
        parts={content.parts}
        actor={actor}
        preview={preview}
      />
    ),
  }
}

/** Publishing of several records: now, and back. */
function publicationMany(of: PublishedName): readonly ManyAction<PublishedRow>[] {
  return [
    verbAction<PublishedRow>(`${of}.publish`, publicationVerb.publish, {
      question: msg`Publish the selected records now?`,
      inverse: { call: `${of}.unpublish` },
      takes: ({ state }) => state !== 'published',
    }),
    verbAction<PublishedRow>(`${of}.publish-changes`, publicationVerb['publish-changes'], {
      takes: ({ has_pending }) => has_pending,
    }),
    verbAction<PublishedRow>(`${of}.unpublish`, publicationVerb.unpublish, {
      takes: ({ state }) => state !== 'draft',
    }),
    deleteRows<PublishedRow>(`${of}.destroy`),
  ]
}

/** Says that readers see another version than the editor, and since when. */
function PendingNotice({ record: { has_pending, pending_at, pending_by } }: { record: PublishedItem }) {
  if (!has_pending || !pending_at) return null
  const moment = formatMoment(pending_at)
  return (
    <Notice tone="information" apart title={<Trans>Changes are waiting to be published.</Trans>}>
      <Trans>
        Readers still see the published version. Changed last by {pending_by ?? '–'}, {moment}.
      </Trans>
    </Notice>
  )
}
