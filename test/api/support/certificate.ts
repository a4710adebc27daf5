/**
 * A self-signed certificate for localhost, 127.0.0.1 and api.example.test. It was created for these tests and is trusted
 * nowhere.
 */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBwTCCAWagAwIBAgIUC5qUYklldZngvDDHy1f+SIQiokowCgYIKoZIzj0EAwIw
HTEbMBkGA1UEAwwScHVsdW1pLWNvbGxhYiB0ZXN0MCAXDTI2MTEyMTAzMjkzOFoY
DzIxMjYxMDI4MDMyOTM4WjAdMRswGQYDVQQDDBJwdWx1bWktY29sbGFiIHRlc3Qw
WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATokQlrQnZw+H1K9f7alGeTiA5Y1DIv
hm1purrfW+Fy8mCvwOtD/f7O2uOayARLIo6dbYq/qFX+ggBfXneMenv5o4GBMH8w
HQYDVR0OBBYEFPQpVODTfL4nbUFQQpOMXWNzIM11MB8GA1UdIwQYMBaAFPQpVODT
fL4nbUFQQpOMXWNzIM11MA8GA1UdEwEB/wQFMAMBAf8wLAYDVR0RBCUwI4IJbG9j
YWxob3N0ghBhcGkuZXhhbXBsZS50ZXN0hwR/AAABMAoGCCqGSM49BAMCA0kAMEYC
IQDha0vbZaD8NNGpF9PHpNO+JWmYfCsIVrT08+6BteP33AIhAP+YqEX5nppCuFFT
Yw0hNjBoaPb42yk6rscwmuh9NWHj
-----END CERTIFICATE-----
`;

/** The certificate's private key. It is public and therefore protects nothing. */
export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgVtwwEfEh+xusTTto
jVUAZNgRWfYJovB6wHBz1r9UVZKhRANCAATokQlrQnZw+H1K9f7alGeTiA5Y1DIv
hm1purrfW+Fy8mCvwOtD/f7O2uOayARLIo6dbYq/qFX+ggBfXneMenv5
-----END PRIVATE KEY-----
`;
