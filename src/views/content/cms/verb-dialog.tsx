import { useLingui } from '@lingui/react'
import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { PublishForm } from '#contract/content/publication.ts'
import { type PublicationVerb, publicationVerb } from '#contract/content/statuses.ts'
import type { Translated } from '#contract/locale.ts'
import type { PublishedName } from '#services/content/publication-calls.ts'
import { changePublication } from '#services/content/publication-calls.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { DatetimeField } from '#views/components/fields/datetime-field.tsx'
import classes from './content.module.css'
import type { PublishedItem } from './published-record.ts'

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
export function VerbDialog(props: VerbDialogProps) {
  return props.call.verb === 'publish' ? <PublishDialog {...props} /> : <Question {...props} />
}

const changing: SubmissionUse = { send: changePublication }

const changeOf = ({ call, record: { id } }: VerbDialogProps, body: object) => ({ ...call, id, body })

type Asking = Exclude<PublicationVerb, 'publish'>

function Question(props: VerbDialogProps) {
  const { i18n } = useLingui()
  const { call, record, label, onDone, onCancel } = props
  const { title, explanation } = publicationVerb[call.verb as Asking].asks
  return (
    <SubmissionQuestion
      use={changing}
      values={changeOf(props, { version: record.version })}
      title={labelIn(i18n, title)}
      confirm={labelIn(i18n, label)}
      danger={call.verb === 'discard-changes'}
      onDone={onDone}
      onCancel={onCancel}
    >
      <p>{labelIn(i18n, explanation)}</p>
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
        <div className={classes.when}>
          <Radio.Group
            aria-label={t`When`}
            value={isLater ? 'later' : 'now'}
            onChange={(choice) => {
              setLater(choice === 'later')
              form.setFieldValue('publication_date', choice === 'later' ? (planned ?? '') : null)
            }}
          >
            <Stack gap={10}>
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
        </div>
      )}
    </SubmissionDialog>
  )
}
