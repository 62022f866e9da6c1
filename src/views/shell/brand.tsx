import { Trans } from '@lingui/react/macro'
import { Flex, Text } from '@mantine/core'

/** The logo of the product. */
export function BrandMark({ onDark = false, size = onDark ? 26 : 22 }: { onDark?: boolean; size?: number }) {
  return (
    <svg width={size} height={size} style={{ flex: 'none' }} viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill={onDark ? '#ffffff' : 'var(--petrol)'}
        d="M6 0h12a6 6 0 0 1 4.24 1.76L1.76 22.24A6 6 0 0 1 0 18V6a6 6 0 0 1 6-6Z"
      />
      <path
        fill={onDark ? '#c05a22' : 'var(--copper)'}
        d="M22.24 1.76A6 6 0 0 1 24 6v12a6 6 0 0 1-6 6H6a6 6 0 0 1-4.24-1.76Z"
      />
    </svg>
  )
}

/** Logo and name. */
export function Brand({ onDark = false, short = false }: { onDark?: boolean; short?: boolean }) {
  return (
    <Flex component="span" className="nowrap" display="inline-flex" gap="xs" align="center" fz="md">
      <BrandMark onDark={onDark} />
      {!short && (
        <span>
          <Trans>
            Partner{' '}
            <Text component="strong" fw={650}>
              Portal
            </Text>
          </Trans>
        </span>
      )}
    </Flex>
  )
}
