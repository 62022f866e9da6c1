import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Stack, Text } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import type { Clock } from '#contract/declare/bounds.ts'
import type { Schema } from '#contract/declare/endpoint.ts'
import { type FieldErrors, validate } from '#contract/declare/validation.ts'
import { isLocale } from '#contract/messages/locale.ts'
import type { Failure } from '#machines/failure.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { DialogButtons } from '#views/components/dialogs/dialog-buttons.tsx'
import { keepEnter } from '#views/components/form/enter-key.ts'
import { ErrorSummary, useErrorSummary } from '#views/components/form/error-summary.tsx'
import { goToFirstError } from '#views/components/form/first-error.ts'
import { BoundedFormContext } from '#views/components/form/form-bounds.ts'
import { KeptNotice } from '#views/components/form/kept-notice.tsx'
import { useForgetWhenTaken, useKept } from '#views/components/form/use-kept.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { scrollIntoViewIfNeeded } from '#views/components/page/scroll-into-view.ts'

export type DialogForm<Values extends Record<string, unknown>> = UseFormReturnType<Values>

export interface ActionDialogProps<Values extends Record<string, unknown>> {
  opened: boolean
  /**
   * The key under which typed text is kept, such as `order.tasks.settle:17`, until it is sent or discarded. Null where nothing
   * may be kept, for instance passwords.
   */
  keptAs: string | null
  /** How the dialog learns that the form was sent: it is closed, or the caller forgets the kept text. */
  sentBy?: 'closing' | 'caller'
  title: ReactNode
  /** The effect of the action, in a sentence. */
  explanation?: ReactNode
  /** The body of the call, from the contract. */
  schema: Schema
  initialValues: Values
  /** Values of the record that the bounds of the form's days refer to. */
  bounds?: Clock['record']
  /** The fields; they take `form.getInputProps(name)`. */
  children: (form: DialogForm<Values>) => ReactNode
  /** The verb on the button. */
  submit: ReactNode
  danger?: boolean
  busy?: boolean
  /** Sending is not possible; the fields show why. */
  disabled?: boolean
  /** The reasons for the refusal: texts by field, and one for the whole form. */
  errors?: FieldErrors
  refusal?: ReactNode
  /** The failure whose reason `refusal` says, for its number. */
  failure?: Failure | null
  /** The values as typed; the caller sends them. */
  onSubmit: (values: Values) => void
  onCancel: () => void
}

/**
 * A form in a dialog, validated by the contract before it is sent; errors of the server are shown at its fields. Typed text is
 * kept when the dialog is closed, and is there when it is opened again (decision 156).
 */
export function ActionDialog<Values extends Record<string, unknown>>(props: ActionDialogProps<Values>) {
  const { opened, title, onCancel } = props
  return (
    <Dialog opened={opened} onClose={onCancel} title={title} size="md">
      <ActionForm {...props} />
    </Dialog>
  )
}

/** The form of such a dialog, for a dialog that has more beside it. */
export function ActionForm<Values extends Record<string, unknown>>(
  props: Omit<ActionDialogProps<Values>, 'opened' | 'title'>,
) {
  const { explanation, schema, initialValues, bounds, children, submit, danger, busy, disabled } = props
  const { keptAs, sentBy = 'closing', errors, refusal, failure, onSubmit, onCancel } = props
  const { i18n } = useLingui()
  const { api } = useServices()
  const locale = isLocale(i18n.locale) ? i18n.locale : 'pl'
  const kept = useKept(keptAs, initialValues)
  const form = useForm<Values>({
    initialValues: kept.values,
    onValuesChange: kept.keep,
    validate: (values) => {
      const checked = validate(schema, values, locale, { at: api.now(), record: bounds })
      return checked.success ? {} : firstTexts(checked.errors)
    },
  })
  const { setErrors } = form
  const sheet = useRef<HTMLFormElement>(null)
  const { summary, refuse } = useErrorSummary(form.errors)
  const point = useCallback(
    (names: readonly string[]) => (names.length === 1 ? goToFirstError(sheet.current) : refuse(names, sheet.current)),
    [refuse],
  )
  useEffect(() => {
    if (!errors) return
    setErrors(firstTexts(errors))
    if (Object.keys(errors).length > 0) point(Object.keys(errors))
  }, [errors, setErrors, point])
  const isRefused = Boolean(refusal) || Object.keys(errors ?? {}).length > 0
  const markSent = useForgetWhenTaken(() => sentBy === 'closing' && kept.forget(), isRefused)
  const submitted = (values: Values) => {
    markSent()
    onSubmit(values)
  }
  const giveUp = () => {
    kept.giveUp()
    onCancel()
  }
  return (
    <form
      ref={sheet}
      onKeyDown={keepEnter}
      onSubmit={(event) => {
        // A field of another form may have opened it: that form is not submitted with it.
        event.stopPropagation()
        form.onSubmit(submitted, (found) => point(Object.keys(found)))(event)
      }}
      noValidate
    >
      <ErrorSummary {...summary} />
      <KeptNotice kept_at={kept.kept_at} />
      {explanation && (
        <Text mb="md" c="dimmed">
          {explanation}
        </Text>
      )}
      <Stack gap="md">
        {refusal && (
          // In a long form the button is far below; the margin is the height of the title, which stays.
          <Box ref={scrollIntoViewIfNeeded} style={{ scrollMarginTop: 80 }}>
            <Notice tone="danger" live failure={failure}>
              {refusal}
            </Notice>
          </Box>
        )}
        <BoundedFormContext value={{ schema, values: form.values, record: bounds }}>
          {children(form)}
        </BoundedFormContext>
      </Stack>
      <DialogButtons>
        {kept.isTyped && keptAs ? (
          <Button variant="default" onClick={giveUp}>
            <Trans>Discard what was typed</Trans>
          </Button>
        ) : (
          <Button variant="default" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        )}
        <Button type="submit" color={danger ? 'red' : 'petrol'} loading={busy} disabled={disabled}>
          {submit}
        </Button>
      </DialogButtons>
    </form>
  )
}

/** The first error of each field. */
export function firstTexts(errors: FieldErrors): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, [text = '']]) => [field, text]))
}
