import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type ReactNode, useMemo } from 'react'
import { isAsked } from '#contract/dependent-fields.ts'
import type { ObjectSchema } from '#contract/endpoint.ts'
import type { EditorActor } from '#machines/form/editor.ts'
import { formatTime } from '#services/formatting.ts'
import { ErrorSummary } from '#views/components/form/error-summary.tsx'
import { FormSection } from '#views/components/form/form-section.tsx'
import { SaveState, type SaveStateValue } from '#views/components/form/save-state.tsx'
import { StickyBar } from '#views/components/form/sticky-bar.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { TakenByLink } from '#views/components/page/taken-by.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { typedField } from './field-type.ts'
import { FormControl } from './form-control.tsx'
import { FormIndex, sectionId } from './form-index.tsx'
import { PartFields } from './part-fields.tsx'
import type { FormField, FormPart } from './resource.ts'
import classes from './resource-form.module.css'

interface ResourceFormProps<Values> {
  declaration: {
    form: ObjectSchema
    parts: readonly FormPart<Values>[]
    isLong?: boolean
    newAction?: MessageDescriptor
  }
  actor: EditorActor<Values>
  values: Values
  /** Shows the fields without a way to save, for people who may only read. */
  readOnly: boolean
  /** There is more of the page after the form: the save button is then at the end of the last card instead of in a bar. */
  followed?: boolean
  /** Label of the button, where it does more than save. */
  submit?: ReactNode
  /** Content below the fields, above the bar. */
  children?: ReactNode
}

/** The fields of a declared resource in sections, with errors and the bar that saves. */
export function ResourceForm<Values extends object>({
  declaration,
  actor,
  values,
  readOnly,
  followed = false,
  submit: verb = <Trans>Save</Trans>,
  children,
}: ResourceFormProps<Values>) {
  const { i18n } = useLingui()
  const { form } = declaration
  const errors = useSelector(actor, ({ context }) => context.errors)
  const record = useSelector(actor, ({ context }) => context.record)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const busy = useSelector(actor, (snapshot) => snapshot.matches('saving') || snapshot.matches('validating'))
  const offering = useSelector(actor, (snapshot) => snapshot.matches('offering'))
  const isInvalid = useSelector(actor, (snapshot) => snapshot.matches({ editing: 'invalid' }))
  const save = useSaveState(actor)
  const labels = useLabels(declaration.parts)
  const change = (changed: Partial<Values>) => actor.send({ type: 'form.change', values: { ...values, ...changed } })
  const control = (field: FormField<Values>) => (
    <FormControl
      key={field.name}
      field={typedField(form, field)}
      value={values[field.name]}
      values={values}
      record={record}
      error={errors[field.name]?.[0]}
      disabled={offering || readOnly || (record !== null && field.locked?.(record))}
      onChange={(value) => change({ [field.name]: value } as Partial<Values>)}
      change={change}
      hold={(reason) => actor.send({ type: 'field.hold', field: field.name, reason })}
    />
  )
  const submit = (
    <Button type="submit" color="copper" loading={busy}>
      {declaration.newAction && record === null ? i18n._(declaration.newAction) : verb}
    </Button>
  )
  const parts = declaration.parts
    .map((part) => ({
      ...part,
      fields: part.fields.filter(({ name, shown }) => (!shown || shown(values)) && isAsked(form, name, values)),
    }))
    .filter(({ fields }) => fields.length > 0)
  const hasSide = declaration.isLong || parts.some(({ side }) => side)
  const last = declaration.parts.at(-1)?.title
  const section = (part: FormPart<Values>) => (
    <FormSection
      key={part.title.id}
      id={sectionId(part)}
      title={i18n._(part.title)}
      explanation={part.explanation && i18n._(part.explanation)}
      stacked={hasSide}
    >
      <PartFields part={part} errors={errors} control={control} />
      {followed && !readOnly && part.title === last && (
        <Group className={classes.end} gap="8px 16px" justify="flex-end" pt={16}>
          <SaveState value={save} />
          {submit}
        </Group>
      )}
    </FormSection>
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // A dialog that a field opens is a form of its own; its submission is not ours.
        event.stopPropagation()
        actor.send({ type: 'form.save' })
      }}
    >
      {offering && <KeptOffer actor={actor} />}
      <ErrorSummary errors={errors} labels={labels} refused={isInvalid} />
      {failure && Object.keys(errors).length === 0 && <FailureNotice failure={failure} apart />}
      {failure?.taken_by && failure.taken_by.field in errors && (
        <Notice tone="information" apart>
          <TakenByLink by={failure.taken_by} />
        </Notice>
      )}
      {hasSide ? (
        <div className={classes.columns}>
          <div>{parts.filter(({ side }) => !side).map(section)}</div>
          <div className={classes.side}>
            {declaration.isLong && <FormIndex parts={parts} errors={errors} />}
            {parts.filter(({ side }) => side).map(section)}
          </div>
        </div>
      ) : (
        parts.map(section)
      )}
      {children && <div className={classes.below}>{children}</div>}
      {!readOnly && !followed && <StickyBar save={save}>{submit}</StickyBar>}
    </form>
  )
}

/** Offers to restore typed text that was kept. */
export function KeptOffer<Values>({ actor }: { actor: EditorActor<Values> }) {
  return (
    <Notice
      tone="information"
      apart
      title={<Trans>There is unsaved text from your last visit.</Trans>}
      action={
        <>
          <Button variant="default" onClick={() => actor.send({ type: 'kept.discard' })}>
            <Trans>Discard it</Trans>
          </Button>{' '}
          <Button onClick={() => actor.send({ type: 'kept.restore' })}>
            <Trans>Continue</Trans>
          </Button>
        </>
      }
    />
  )
}

function useSaveState<Values>(actor: EditorActor<Values>): SaveStateValue {
  const saving = useSelector(actor, (snapshot) => snapshot.matches('saving'))
  // A deletion that failed says nothing about what is typed.
  const failed = useSelector(
    actor,
    (snapshot) => snapshot.hasTag('failed') && !snapshot.matches({ editing: 'deleteFailed' }),
  )
  const changed = useSelector(actor, ({ context }) => context.changed)
  const saved_at = useSelector(actor, ({ context }) => context.saved_at)
  if (saving) return { state: 'saving' }
  if (failed) return { state: 'failed' }
  if (changed) return { state: 'dirty' }
  return saved_at ? { state: 'saved', at: formatTime(saved_at) } : { state: 'clean' }
}

/** The labels of a declared form by field name. */
export function useLabels<Values>(parts: readonly FormPart<Values>[]): Record<string, string> {
  const { i18n } = useLingui()
  return useMemo(
    () => Object.fromEntries(parts.flatMap(({ fields }) => fields.map(({ name, label }) => [name, i18n._(label)]))),
    [parts, i18n],
  )
}
