import { useLingui } from '@lingui/react'
import type { OfferValues } from '#contract/offer/form.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { offerFieldLabels } from '#views/components/history/offer-field-words.ts'
import { Editor, isOfferEditable, offerErrorAt, useChanges } from './editor-actor.ts'

/** One field of the editor as the properties of a field component. */
export function useOfferField<Name extends keyof OfferValues & string>(name: Name) {
  const { i18n } = useLingui()
  const { change } = useChanges()
  const value = Editor.useSelector(({ context }) => context.values[name])
  const error = Editor.useSelector((snapshot) => offerErrorAt(snapshot, name))
  const editable = Editor.useSelector(isOfferEditable)
  const label = offerFieldLabels[name]
  return {
    id: fieldId(name),
    label: label ? i18n._(label) : name,
    readOnly: !editable,
    value,
    error,
    onChange: (typed: OfferValues[Name]) => change({ [name]: typed }),
  }
}

type TextName = {
  [Name in keyof OfferValues]: OfferValues[Name] extends string | null ? Name : never
}[keyof OfferValues]

/** A text field; an empty one is null. */
export function useOfferText(name: TextName & string) {
  const { value, onChange, ...field } = useOfferField(name)
  const change = onChange as (typed: string | null) => void
  return {
    ...field,
    value: value ?? '',
    onChange: (event: { currentTarget: { value: string } }) => change(event.currentTarget.value || null),
  }
}
