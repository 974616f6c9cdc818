export interface Environment {
  data: string;
  databaseUrl?: string;
  allowBypassRls: boolean;
}
