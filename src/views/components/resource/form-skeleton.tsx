import { Skeleton } from '@mantine/core'
import { FormSection } from '#views/components/form/form-section.tsx'

/** A placeholder of a form. */
export function FormSkeleton() {
  return (
    <FormSection title={<Skeleton height={16} width={120} />}>
      {[0, 1, 2].map((line) => (
        <div key={line}>
          <Skeleton height={12} width={110} mb="xs" />
          <Skeleton height={38} />
        </div>
      ))}
    </FormSection>
  )
}
