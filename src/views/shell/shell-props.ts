import type { ReactNode } from 'react'
import type { RouteDeclaration, ScreenProps } from '#src/routes.ts'

/** What the frame around a screen is told. */
export interface ShellProps extends ScreenProps {
  route: RouteDeclaration
  /** Of the address, without its query. */
  path: string
  children: ReactNode
}
