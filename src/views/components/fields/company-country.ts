import { createContext, useContext } from 'react'

const CompanyCountryContext = createContext<string>('PL')

/** The country of the company that a form is about, for forms without a country field: phone numbers follow it. */
export const CompanyCountry = CompanyCountryContext.Provider

export function useCompanyCountry(): string {
  return useContext(CompanyCountryContext)
}
