import { Note } from '#views/components/page/note.tsx'
import '@mantine/core/styles/Tabs.layer.css'
import { useLingui } from '@lingui/react'
import { Stack, Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FieldErrors } from '#contract/validation.ts'
import { ErrorDot } from '#views/components/form/error-summary.tsx'
import { FieldRow } from '#views/components/form/form-section.tsx'
import tabStyle from '#views/components/page/link-tabs.module.css'
import classes from './part-fields.module.css'
import type { FormField, FormPart } from './resource.ts'

interface PartFieldsProps<Values> {
  part: FormPart<Values>
  errors: FieldErrors
  control: (field: FormField<Values>) => ReactNode
}

/** The fields of a section: first those that are always visible, then those on tabs. */
export function PartFields<Values>({ part: { fields, tabs = [] }, errors, control }: PartFieldsProps<Values>) {
  const { i18n } = useLingui()
  const turning = new Set<string>(tabs.flatMap((tab) => tab.fields))
  return (
    <>
      <Rows fields={fields.filter(({ name }) => !turning.has(name))} control={control} />
      {tabs.length > 0 && (
        <Tabs defaultValue={tabs[0]?.label.id} classNames={{ list: classes.list, tab: tabStyle.tab }}>
          <Tabs.List>
            {tabs.map(({ label, fields: names }) => (
              <Tabs.Tab key={label.id} value={label.id}>
                {i18n._(label)}
                {names.some((name) => errors[name]?.length) && <ErrorDot />}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map(({ label, explanation, fields: names }) => (
            <Tabs.Panel key={label.id} value={label.id} pt={16}>
              <Stack gap={16}>
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
