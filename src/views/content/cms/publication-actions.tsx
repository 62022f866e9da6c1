import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { IconEye, IconGitCompare } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { Suspense, useMemo, useState } from 'react'
import { publicationChoices } from '#contract/content/publication-lifecycle-state.ts'
import { moveDate, type PublicationVerb, publicationVerb } from '#contract/content/statuses.ts'
import type { Verb } from '#contract/statuses.ts'
import type { EditorActor } from '#machines/form/editor.ts'
import type { PublishedName } from '#services/content/publication-calls.ts'
import { useActingPerson, useMay } from '#views/components/app/use-session.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { lazyView } from '#views/components/flow/lazy-view.tsx'
import { type HeaderAction, HeaderActions } from '#views/components/page/header-actions.tsx'
import type { ToldPart } from '#views/components/resource/resource.ts'
import { icons } from '#views/components/status/icons.ts'
import { type PublishedItem, type ShownPreview, stateOf } from './published-record.ts'
import { VerbDialog } from './verb-dialog.tsx'

const PreviewDialog = lazyView(() => import('./preview-dialog.tsx').then((module) => module.PreviewDialog))
const RevisionsDrawer = lazyView(() => import('./revisions-drawer.tsx').then((module) => module.RevisionsDrawer))

export interface PublicationActionsProps {
  name: PublishedName
  /** Name of the id parameter in the paths of the calls. */
  param: string
  record: PublishedItem
  parts: readonly ToldPart[]
  actor: EditorActor<unknown>
  preview?: ShownPreview
}

/** The actions of publishing that the lifecycle allows this person; the usual next one is a button of its own. */
export function PublicationActions({ name, param, record, parts, actor, preview }: PublicationActionsProps) {
  const { i18n } = useLingui()
  const by = useActingPerson()
  const mayCompare = useMay(`${name}.revisions`)
  const mayPreview = useMay(`${name}.preview`)
  const isDirty = useSelector(actor, ({ context }) => context.changed)
  const [verb, setVerb] = useState<PublicationVerb | null>(null)
  const [shown, setShown] = useState<'preview' | 'revisions' | null>(null)
  const offered = useMemo(() => publicationChoices(name, stateOf(record), by), [name, record, by])
  const isScheduled = record.state === 'scheduled'
  const next = offered.find((each) => each === 'publish-changes' || (each === 'publish' && !isScheduled))
  const others = offered.filter((each) => each !== next)
  const wordsOf = (each: PublicationVerb) => (each === 'publish' && isScheduled ? moveDate : publicationVerb[each])
  const refresh = () => actor.send({ type: 'record.refresh' })
  const unsaved = isDirty && <Trans>Save your changes first</Trans>
  const choose = (each: PublicationVerb): HeaderAction => {
    const { icon, label } = each === next ? publicationVerb[each] : wordsOf(each)
    const { danger }: Verb = publicationVerb[each]
    return {
      key: each,
      label: labelIn(i18n, label),
      icon: icons[icon],
      main: each === next,
      danger,
      reason: unsaved,
      onClick: () => setVerb(each),
    }
  }
  const look = { key: 'preview', label: <Trans>Preview</Trans>, icon: IconEye, onClick: () => setShown('preview') }
  const compare = {
    key: 'revisions',
    label: <Trans>Published versions</Trans>,
    icon: IconGitCompare,
    onClick: () => setShown('revisions'),
  }
  return (
    <>
      <HeaderActions
        actions={[
          ...(mayPreview ? [look] : []),
          ...(next ? [choose(next)] : []),
          ...others.map(choose),
          ...(mayCompare ? [compare] : []),
        ]}
      />
      {verb && (
        <VerbDialog
          call={{ name, param, verb }}
          record={record}
          label={wordsOf(verb).label}
          onDone={() => {
            setVerb(null)
            refresh()
          }}
          onCancel={() => setVerb(null)}
        />
      )}
      <Suspense fallback={null}>
        {shown === 'preview' && (
          <PreviewDialog
            name={name}
            param={param}
            id={record.id}
            isDirty={isDirty}
            shown={preview}
            onClose={() => setShown(null)}
          />
        )}
        {shown === 'revisions' && (
          <RevisionsDrawer
            name={name}
            param={param}
            record={record}
            parts={parts}
            onClose={() => setShown(null)}
            onRestored={() => {
              setShown(null)
              refresh()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
