import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Box, Button, Group, Stack, Tabs, UnstyledButton } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type ReactNode, useMemo, useState } from 'react'
import type { ObjectSchema, Schema } from '#contract/declare/endpoint.ts'
import type { FieldErrors } from '#contract/declare/validation.ts'
import { entriesOf, isAsked } from '#contract/values/dependent-fields.ts'
import type { EditorActor } from '#machines/form/editor.ts'
import { formatTime } from '#services/formatting.ts'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { keepEnter } from '#views/components/form/enter-key.ts'
import { ErrorDot, ErrorSummary } from '#views/components/form/error-summary.tsx'
import { BoundedFormContext } from '#views/components/form/form-bounds.ts'
import { FieldRow, FormSection } from '#views/components/form/form-section.tsx'
import { SaveState, type SaveStateValue } from '#views/components/form/save-state.tsx'
import { StickyBar } from '#views/components/form/sticky-bar.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { TakenByLink } from '#views/components/page/marks/taken-by.tsx'
import { Note } from '#views/components/page/note.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { FormControl } from './form-control.tsx'
import formIndexStyle from './form-index.module.css'
import type { FieldType, FormField, FormPart } from './resource.ts'
import classes from './resource-form.module.css'
import '@mantine/core/styles/Tabs.layer.css'
import tabStyle from '#views/components/page/links/link-tabs.module.css'
import partFieldsStyle from './part-fields.module.css'

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

/** How many times a form was refused: the second time too, when nothing was typed since the first. */
export function useRefusals<Values>(actor: EditorActor<Values>): number {
  const [refusals, setRefusals] = useState(0)
  useEmitted(actor, 'form.refused', () => setRefusals((count) => count + 1))
  return refusals
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
  const refused = useRefusals(actor)
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
    // What follows has the main button of the page, which is one.
    <Button type="submit" {...(followed ? { variant: 'light' } : { color: 'copper' })} loading={busy}>
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
        <Group className={classes.end} gap="2xs md" justify="flex-end" pt="md">
          <SaveState value={save} />
          {submit}
        </Group>
      )}
    </FormSection>
  )
  return (
    <form
      noValidate
      onKeyDown={keepEnter}
      onSubmit={(event) => {
        event.preventDefault()
        // A dialog that a field opens is a form of its own; its submission is not ours.
        event.stopPropagation()
        actor.send({ type: 'form.save' })
      }}
    >
      {offering && <KeptTextQuestion actor={actor} />}
      <ErrorSummary errors={errors} labels={labels} refused={refused} />
      {failure && Object.keys(errors).length === 0 && <FailureNotice failure={failure} apart />}
      {failure?.taken_by && failure.taken_by.field in errors && (
        <Notice tone="information" apart>
          <TakenByLink by={failure.taken_by} />
        </Notice>
      )}
      <BoundedFormContext value={{ schema: form, values }}>
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
      </BoundedFormContext>
      {children && (
        <Stack className={classes.below} gap="md" mb="xl">
          {children}
        </Stack>
      )}
      {!readOnly && !followed && <StickyBar save={save}>{submit}</StickyBar>}
    </form>
  )
}

/** Offers to restore typed text that was kept. */
export function KeptTextQuestion<Values>({ actor }: { actor: EditorActor<Values> }) {
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
  // A failed deletion has no relation to the typed values.
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

type Wrapped = Schema & { wrapped?: Wrapped }

/**
 * The field with its type, which follows from the contract unless it is declared: a flag is a switch, a number a number, the
 * rest a line of text. It cannot follow from the value, because a number that may be left empty begins with none.
 */
export function typedField<Values>(form: ObjectSchema, field: FormField<Values>): FormField<Values> {
  return field.type ? field : { ...field, type: typeOf(entriesOf(form)[field.name]) }
}

function typeOf(schema: Wrapped | undefined): FieldType {
  if (schema?.wrapped) return typeOf(schema.wrapped)
  return schema?.type === 'boolean' || schema?.type === 'number' ? schema.type : 'text'
}

type Part = Pick<FormPart<never>, 'title' | 'side'> & { fields: readonly { name: string }[] }

/** The id of a section of a form. */
const sectionId = ({ fields }: Pick<Part, 'fields'>) => `section-${fields[0]?.name}`

/** The sections of a long form, with a mark on those that contain errors. */
function FormIndex({ parts, errors }: { parts: readonly Part[]; errors: FieldErrors }) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  return (
    <Box
      component="nav"
      // Below the form it would come too late.
      visibleFrom="lg"
      mb="lg"
      aria-label={t`Form sections`}
      className={formIndexStyle.index}
    >
      <PlainList gap={0}>
        {parts
          .filter(({ side }) => !side)
          .map((part) => (
            <li key={part.title.id}>
              <UnstyledButton mih={32} py="4xs" px="sm" onClick={() => goTo(sectionId(part))}>
                {i18n._(part.title)}
                {part.fields.some(({ name }) => errors[name]?.length) && <ErrorDot />}
              </UnstyledButton>
            </li>
          ))}
      </PlainList>
    </Box>
  )
}

function goTo(id: string) {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

interface PartFieldsProps<Values> {
  part: FormPart<Values>
  errors: FieldErrors
  control: (field: FormField<Values>) => ReactNode
}

/** The fields of a section: first those that are always visible, then those on tabs. */
function PartFields<Values>({ part: { fields, tabs = [] }, errors, control }: PartFieldsProps<Values>) {
  const { i18n } = useLingui()
  const turning = new Set<string>(tabs.flatMap((tab) => tab.fields))
  return (
    <>
      <Rows fields={fields.filter(({ name }) => !turning.has(name))} control={control} />
      {tabs.length > 0 && (
        <Tabs defaultValue={tabs[0]?.label.id} classNames={{ list: partFieldsStyle.list, tab: tabStyle.tab }}>
          <Tabs.List>
            {tabs.map(({ label, fields: names }) => (
              <Tabs.Tab key={label.id} value={label.id}>
                {i18n._(label)}
                {names.some((name) => errors[name]?.length) && <ErrorDot />}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map(({ label, explanation, fields: names }) => (
            <Tabs.Panel key={label.id} value={label.id} pt="md">
              <Stack gap="md">
                {explanation && <Note>{i18n._(explanation)}</Note>}
                <Rows fields={fields.filter(({ name }) => names.includes(name))} control={control} />
              </Stack>
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </>
  )
}

function Rows<Values>({
  fields,
  control,
}: { fields: readonly FormField<Values>[] } & Pick<PartFieldsProps<Values>, 'control'>) {
  return inRows(fields).map((row) =>
    row.length === 1 ? row.map(control) : <FieldRow key={row[0]?.name}>{row.map(control)}</FieldRow>,
  )
}

function inRows<Values>(fields: readonly FormField<Values>[]): FormField<Values>[][] {
  const rows: FormField<Values>[][] = []
  for (const field of fields) {
    const last = rows.at(-1)
    if (field.beside && last) last.push(field)
    else rows.push([field])
  }
  return rows
}
