/** What the API answers, as far as this page reads it: the whole is in the OpenAPI document. */

export type Cell = number[];
export type Names = Record<string, { name: string; kind: string; rating?: number }>;

export interface Me {
  id: string;
  kind: string;
  name: string;
  scopes: string[];
  email: string | null;
  wants_mail: boolean;
  time_zone: string;
  weekend_days: string[];
  mails: string[];
  reminder_steps: string[];
  quiet_hours: string | null;
  vacation: { first_day: string; last_day: string } | null;
}
