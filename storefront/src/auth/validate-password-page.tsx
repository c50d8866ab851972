import { ENDPOINTS } from '@munay/contracts/endpoints';
import { ButtonLink, endpointQuery, Navigate, useParams, useQuery, useT } from '@munay/kit';
import { LinkChecking, LinkError } from '../state-page/link-state';

export function ValidatePasswordPage() {
  const t = useT();
  const { tokenId = '' } = useParams();
  const check = useQuery({
    ...endpointQuery(ENDPOINTS.validatePassword, { params: { token: tokenId } }),
    retry: false,
    staleTime: 0,
  });
  if (check.isPending) return <LinkChecking title={t('link.checking')} />;
  if (check.isLoadingError)
    return (
      <LinkError error={check.error}>
        <ButtonLink variant="primary" to="/forgot-password">
          {t('auth.resend')}
        </ButtonLink>
      </LinkError>
    );
  // The token is passed in the history state instead of the URL
  return <Navigate to="/reset-password/new" replace state={{ secret: tokenId }} />;
}
