/** What a variable that holds a secret is called. */
const SECRET_NAME = /KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL/i;

/** Values of the environment that must not be stored: those whose names say that they are secret. */
export function secretsOfEnvironment(environment: NodeJS.ProcessEnv): string[] {
  return Object.entries(environment).flatMap(([name, value]) =>
    value !== undefined && value !== '' && SECRET_NAME.test(name) ? [value] : [],
  );
}
