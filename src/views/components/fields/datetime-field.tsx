import { useLingui } from '@lingui/react/macro'
import { Box, Flex, Input, SegmentedControl, Text } from '@mantine/core'
import { warsawLocal, warsawMoments } from '#contract/values/moment.ts'
import { DateField } from './date-field.tsx'
import type { FieldProps } from './field.ts'
import { TimeField } from './time-field.tsx'

/** Day and time of a value; of an incomplete one, the parts that are there. */
function partsOf(value: string | null): { day: string; time: string } {
  const local = value === null ? '' : /Z$/.test(value) ? warsawLocal(value) : value
  const [day = '', time = ''] = local.split('T')
  return { day, time }
}

/**
 * A moment, typed and shown in Warsaw time; its value is ISO 8601 in UTC or null. An incomplete moment, and an hour that is
 * skipped when the clocks go forward, are passed on as typed, so that validation reports them. For the hour that occurs twice
 * in October the person chooses which one; the first is the default.
 */
export function DatetimeField({
  value,
  onChange,
  label,
  description,
  error,
  required,
  ...field
}: FieldProps<string | null>) {
  const { t } = useLingui()
  const { day, time } = partsOf(value)
  const moments = warsawMoments(`${day}T${time}`)
  const change = (nextDay: string, nextTime: string) => {
    if (nextDay === '' && nextTime === '') return onChange(null)
    const typed = `${nextDay}T${nextTime}`
    onChange(warsawMoments(typed)[0] ?? typed)
  }
  const inputs = { disabled: field.disabled, readOnly: field.readOnly, error: Boolean(error) }
  return (
    <Input.Wrapper label={label} labelElement="div" description={description} error={error} required={required}>
      <Flex gap="sm" maw={340}>
        <Box flex={1} miw={0}>
          <DateField
            {...inputs}
            id={field.id}
            data-path={field['data-path']}
            label={<Text span c="dimmed" fz="2xs" fw={400}>{t`Day`}</Text>}
            value={day || null}
            onChange={(next) => change(next ?? '', time)}
          />
        </Box>
        <Box flex={0.6} miw={0}>
          {' '}
          <TimeField
            {...inputs}
            label={<Text span c="dimmed" fz="2xs" fw={400}>{t`Time`}</Text>}
            value={time}
            onChange={(typed) => change(day, typed)}
          />
        </Box>
      </Flex>
      {moments.length === 2 && (
        <SegmentedControl
          mt="2xs"
          size="sm"
          aria-label={t`That hour occurs twice`}
          value={value === moments[1] ? 'later' : 'first'}
          data={[
            { value: 'first', label: t`Before the clocks go back` },
            { value: 'later', label: t`After the clocks go back` },
          ]}
          disabled={field.disabled || field.readOnly}
          onChange={(choice) => onChange(moments[choice === 'later' ? 1 : 0] ?? null)}
        />
      )}
    </Input.Wrapper>
  )
}
