import { useLingui } from '@lingui/react'
import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Radio, Stack } from '@mantine/core'
import { IconEye, IconGitCompare } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { Suspense, useMemo, useState } from 'react'
import { PublishForm } from '#contract/content/publication.ts'
import { publicationChoices } from '#contract/content/publication-lifecycle-state.ts'
import { moveDate, type PublicationVerb, publicationVerb } from '#contract/content/statuses.ts'
import type { Verb, VerbWithQuestion } from '#contract/declare/statuses.ts'
import type { Translated } from '#contract/messages/locale.ts'
import type { EditorActor } from '#machines/form/editor.ts'
import { changePublication, type PublishedName } from '#services/content/publication-calls.ts'
import { useActingPerson, useMay } from '#views/components/app/use-session.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { DatetimeField } from '#views/components/fields/datetime-field.tsx'
import { lazyView } from '#views/components/flow/lazy-view.tsx'
import { type HeaderAction, HeaderActions } from '#views/components/page/header-actions.tsx'
import type { ToldPart } from '#views/components/resource/resource.ts'
import { icons } from '#views/components/status/icons.ts'
import { type PublishedItem, type ShownPreview, stateOf } from './published-record.ts'

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

interface VerbCall {
  name: PublishedName
  param: string
  verb: PublicationVerb
}

interface VerbDialogProps {
  call: VerbCall
  record: PublishedItem
  label: Translated
  onDone: () => void
  onCancel: () => void
}

/** Confirms and performs an action of publishing. */
function VerbDialog(props: VerbDialogProps) {
  return props.call.verb === 'publish' ? <PublishDialog {...props} /> : <Question {...props} />
}

const changing: SubmissionUse = { send: changePublication }

const changeOf = ({ call, record: { id } }: VerbDialogProps, body: object) => ({ ...call, id, body })

type Asking = Exclude<PublicationVerb, 'publish'>

function Question(props: VerbDialogProps) {
  const { i18n } = useLingui()
  const { call, record, label, onDone, onCancel } = props
  const { asks, danger }: VerbWithQuestion = publicationVerb[call.verb as Asking]
  return (
    <SubmissionQuestion
      use={changing}
      values={changeOf(props, { version: record.version })}
      title={labelIn(i18n, asks.title)}
      confirm={labelIn(i18n, label)}
      danger={danger}
      onDone={onDone}
      onCancel={onCancel}
    >
      <p>{labelIn(i18n, asks.explanation)}</p>
    </SubmissionQuestion>
  )
}

/** Publishes now or at a date; reschedules scheduled content. */
function PublishDialog(props: VerbDialogProps) {
  const { t } = useTexts()
  const { i18n } = useLingui()
  const { record, label, onDone, onCancel } = props
  const planned = record.state === 'scheduled' ? record.live_date : record.publication_date
  const [isLater, setLater] = useState(planned !== null && Date.parse(planned) > Date.now())
  return (
    <SubmissionDialog
      use={changing}
      keptAs={`${props.call.name}.${props.call.verb}:${record.id}`}
      values={(typed) => changeOf(props, typed)}
      title={labelIn(i18n, label)}
      explanation={<Trans>Partners of the chosen business areas and brands will see it in their zone.</Trans>}
      schema={PublishForm}
      initialValues={{ version: record.version, publication_date: isLater ? planned : null }}
      submit={isLater ? t`Schedule` : t`Publish`}
      onDone={onDone}
      onCancel={onCancel}
    >
      {(form) => (
        <Stack gap="sm">
          <Radio.Group
            aria-label={t`When`}
            value={isLater ? 'later' : 'now'}
            onChange={(choice) => {
              setLater(choice === 'later')
              form.setFieldValue('publication_date', choice === 'later' ? (planned ?? '') : null)
            }}
          >
            <Stack gap="xs">
              <Radio value="now" label={t`Now`} />
              <Radio value="later" label={t`At a date`} />
            </Stack>
          </Radio.Group>
          {isLater && (
            <DatetimeField
              label={t`Publication date`}
              description={t`Warsaw time. A date in the past is shown as the date of the text.`}
              required
              value={(form.values.publication_date as string | null) || null}
              error={form.errors.publication_date}
              onChange={(date) => form.setFieldValue('publication_date', date ?? '')}
            />
          )}
        </Stack>
      )}
    </SubmissionDialog>
  )
}
