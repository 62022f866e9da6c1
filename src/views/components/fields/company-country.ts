import { createContext, useContext } from 'react'

const CompanyCountryContext = createContext<string>('PL')

/** The country of the company that a form is about, where the form has none of its own: phone numbers are of it. */
export const CompanyCountry = CompanyCountryContext.Provider

export function useCompanyCountry(): string {
  return useContext(CompanyCountryContext)
}
